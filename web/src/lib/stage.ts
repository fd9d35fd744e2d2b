// Frames come as fast as people play; the stage shows them as fast as people can see. A finished trick stays a while.

import type { Frame } from "./protocol";

export type Time = { later: (call: () => void, ms: number) => unknown; never: (timer: unknown) => void };

const BEHIND = 12; // frames that may wait before they are passed over

export class Stage {
  shown: Frame | null = null;
  /** The finished trick still lies there. */
  holding = false;
  private queue: Frame[] = [];
  private timer: unknown = null;

  /** `hold` gives the milliseconds that a finished trick stays, Infinity until it is released. */
  constructor(
    private readonly time: Time,
    private readonly hold: () => number,
    private readonly changed: () => void,
  ) {}

  get newest(): Frame | null {
    return this.queue[this.queue.length - 1] ?? this.shown;
  }

  push(frame: Frame, unseen: boolean): void {
    this.queue.push(frame);
    if (frame.news === null || unseen || this.queue.length > BEHIND) {
      this.queue = [];
      this.stop();
      this.shown = frame;
      this.changed();
    } else this.next();
  }

  /** Enough of the finished trick. */
  release(): void {
    if (!this.holding) return;
    this.stop();
    this.changed();
    this.next();
  }

  private stop(): void {
    if (this.timer !== null) this.time.never(this.timer);
    this.timer = null;
    this.holding = false;
  }

  private next(): void {
    while (!this.holding) {
      const frame = this.queue.shift();
      if (!frame) return;
      const before = this.shown;
      this.shown = frame;
      this.holding = endsTrick(before, frame) && this.hold() > 0;
      if (this.holding && this.hold() < Infinity) this.timer = this.time.later(() => this.release(), this.hold());
      this.changed();
    }
  }
}

export function endsTrick(before: Frame | null, frame: Frame): boolean {
  const [old, now] = [before?.view, frame.view];
  return !!old && !!now && before?.scene.deal === frame.scene.deal && now.past.length > old.past.length;
}

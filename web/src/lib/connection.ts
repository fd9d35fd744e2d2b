// The socket: it says hello, comes back for ever, resends what was not answered, and never shows a gap.

import { FRAME_CAP, PROTOCOL } from "./protocol";
import type { Done, Frame, Incoming, Keyed, Outgoing, Refused, Stale } from "./protocol";

export type Answered = Done | Refused | Stale;
type Keyless<T> = T extends unknown ? Omit<T, "key"> : never;
export type Request = Keyless<Keyed>;
export type Status = "connecting" | "open" | "waiting" | "closed";

type Socket = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

/** What a connection needs of the world, so that tests can bring their own. */
export type World = {
  socket: () => Socket;
  later: (call: () => void, ms: number) => unknown;
  never: (timer: unknown) => void;
  random: () => number;
  key: () => string;
};

export const FIRST_WAIT = 250;
export const LONGEST_WAIT = 5000;
export const PING = 4000;
export const SILENCE = 9000;
const OPEN = 1;
/** Problems that pass by themselves: come back. After any other that ends the socket there is nothing to come back to. */
export const PASSING = ["closing", "database", "rate", "full"];
const FINAL = [4400, 4401, 4404, 4426];

export type Handlers = {
  message: (message: Outgoing) => void;
  status: (status: Status, tries: number) => void;
};

/** How long to wait before try number `tries`: by even steps while a server may just be starting again, then doubling,
 *  capped, and spread so that not all come back at once. */
export function wait(tries: number, random: number): number {
  const steps = tries < 4 ? tries + 1 : 2 ** Math.min(tries - 1, 16);
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * steps);
  return full * (0.5 + random / 2);
}

export class Connection {
  private socket: Socket | null = null;
  private since: number | null = null;
  private tries = 0;
  private pings = 0;
  private timers: Record<string, unknown> = {};
  private greeted = false;
  private ended = false;
  private readonly pending = new Map<string, { message: string; tell: (answer: Answered) => void }>();

  constructor(
    private readonly world: World,
    private readonly handlers: Handlers,
  ) {}

  /** `since` is the version that the page has brought along, if it has. */
  start(since: number | null = null): void {
    this.since = since;
    this.open();
  }

  /** No more: the page is left, or the server said that there is nothing to come back to. */
  end(): void {
    this.ended = true;
    this.drop();
    this.handlers.status("closed", this.tries);
  }

  /** Asks for something. It is sent again after every break until it is answered; the key keeps it from being done twice. */
  ask(request: Request): Promise<Answered> {
    const key = this.world.key();
    const message = JSON.stringify({ ...request, key });
    if (message.length > FRAME_CAP) return Promise.reject(new Error("too long"));
    return new Promise((tell) => {
      this.pending.set(key, { message, tell });
      if (this.greeted) this.socket?.send(message);
    });
  }

  /** Says something that is not worth saying later: a ping, a phrase, a question for a hint. */
  tell(message: Exclude<Incoming, Keyed>): boolean {
    if (!this.greeted || this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The device woke up, or is online again: find out at once instead of waiting. */
  wake(): void {
    if (this.ended) return;
    if (this.socket === null) {
      this.tries = 0;
      this.open();
    } else this.ping();
  }

  private open(): void {
    this.stop("retry");
    this.drop();
    this.handlers.status("connecting", this.tries);
    let socket: Socket;
    try {
      socket = this.world.socket();
    } catch {
      this.again();
      return;
    }
    this.socket = socket;
    this.expect();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, since: this.since } satisfies Incoming));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as Outgoing);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return; // an old one: its news are not ours any more
      this.drop();
      if (FINAL.includes(event.code)) this.end();
      else this.again();
    };
  }

  private hear(message: Outgoing): void {
    this.expect();
    if (message.type === "welcome" && !this.greeted) this.greet();
    if (message.type === "frame" && !this.follows(message)) return;
    if (message.type === "done" || message.type === "refused" || message.type === "stale") this.settle(message);
    this.handlers.message(message);
    if (message.type === "problem" && message.fatal && !PASSING.includes(message.code)) this.end();
  }

  private greet(): void {
    this.greeted = true;
    this.tries = 0;
    this.handlers.status("open", 0);
    for (const { message } of this.pending.values()) this.socket?.send(message);
    this.beat();
  }

  /** Does the frame follow what was seen? One seen before is passed over; after a gap everything is asked for anew. */
  private follows(frame: Frame): boolean {
    if (frame.news !== null && this.since !== null) {
      if (frame.version <= this.since) return false;
      if (frame.version !== this.since + 1) {
        this.since = null;
        this.open();
        return false;
      }
    }
    this.since = frame.version;
    return true;
  }

  private settle(answer: Answered): void {
    const waiting = this.pending.get(answer.key);
    if (!waiting) return;
    if (answer.type === "refused" && answer.retry) {
      this.stop(answer.key);
      this.timers[answer.key] = this.world.later(() => {
        if (this.greeted && this.pending.has(answer.key)) this.socket?.send(waiting.message);
      }, LONGEST_WAIT / 4);
      return;
    }
    this.pending.delete(answer.key);
    waiting.tell(answer);
  }

  private ping(): void {
    if (!this.tell({ type: "ping", n: ++this.pings })) return;
    this.stop("silence");
    this.timers.silence = this.world.later(() => this.lost(), PING / 2);
  }

  private beat(): void {
    this.stop("ping");
    this.timers.ping = this.world.later(() => {
      this.tell({ type: "ping", n: ++this.pings });
      this.beat();
    }, PING);
  }

  /** Something must come within a while; a socket that only seems open is given up. */
  private expect(): void {
    this.stop("silence");
    this.timers.silence = this.world.later(() => this.lost(), SILENCE);
  }

  private lost(): void {
    this.drop();
    this.again();
  }

  private drop(): void {
    const old = this.socket;
    this.socket = null;
    this.greeted = false;
    this.stop("ping");
    this.stop("silence");
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
  }

  private again(): void {
    if (this.ended) return;
    this.handlers.status("waiting", this.tries + 1);
    this.stop("retry");
    this.timers.retry = this.world.later(() => this.open(), wait(this.tries++, this.world.random()));
  }

  private stop(name: string): void {
    if (name in this.timers) this.world.never(this.timers[name]);
    delete this.timers[name];
  }
}

/** The browser's own world. */
export function browserWorld(url: string): World {
  return {
    socket: () => new WebSocket(url) as Socket,
    later: (call, ms) => setTimeout(call, ms),
    never: (timer) => clearTimeout(timer as number),
    random: Math.random,
    key: () => {
      const bytes = crypto.getRandomValues(new Uint8Array(12));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
}

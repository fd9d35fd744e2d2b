// What the island knows and can do: one object that the components share.

import { Connection, PASSING, browserWorld, type Request, type Status } from "./connection";
import { SUITS, cardName, face, fullName } from "./cards";
import { isMyTurn } from "./table";
import type { Frame, Hinted, Outgoing, Welcome } from "./protocol";
import { load, save, type Settings } from "./settings";
import { play as sound } from "./sound";
import { Stage, endsTrick } from "./stage";
import { t, tn } from "./texts";
import { sideLabel } from "./words";

export type Sheet = "" | "settings" | "keys" | "say" | "more" | "last" | "rules" | "calls";
export type Spoken = { text: string; sign: string };

const SPOKEN_FOR = 5000;
const PATIENCE = 1500; // until a first connection that does not come is spoken of
const SETTLED = 1000; // after the first picture

export class App {
  welcome = $state.raw<Welcome | null>(null);
  frame = $state.raw<Frame | null>(null);
  holding = $state(false);
  status = $state<Status>("connecting");
  tries = $state(0);
  slow = $state(false); // the first connection takes long
  gone = $state("");
  notice = $state("");
  said = $state(""); // the live region
  sheet = $state<Sheet>("");
  hint = $state.raw<Hinted | null>(null);
  spoken = $state<Record<number, Spoken>>({});
  muted = $state<number[]>([]);
  lifted = $state("");
  lone = $state(false); // the switch beside the calls: alone
  settings = $state.raw<Settings>(load());
  clock = $state(0); // when the time of the person on turn is over, by this device's clock
  private asked = $state(false);
  private awaited = $state(0);
  private readonly nonced = new Set<number>();
  private noticeTimer = 0;
  private readonly stage: Stage;
  readonly connection: Connection;
  private readonly title = document.title;

  constructor(
    url: string,
    readonly faces: string,
    readonly id: string,
  ) {
    this.stage = new Stage(
      { later: (call, ms) => setTimeout(call, ms), never: (timer) => clearTimeout(timer as number) },
      () => (this.settings.hold || Infinity) * 1000,
      () => this.show(),
    );
    this.connection = new Connection(browserWorld(url), {
      message: (message) => this.hear(message),
      status: (status, tries) => {
        this.status = status;
        this.tries = tries;
        if (status === "closed") this.gone ||= t("This table cannot be reached any more: load the page again.");
      },
    });
  }

  get rules() {
    return this.welcome?.rules ?? null;
  }

  /** May something be chosen now: is this the newest position, and nothing sent that is not answered and seen? */
  get free(): boolean {
    const { frame } = this;
    return !!frame && !this.asked && frame.version >= this.awaited && this.stage.newest === frame;
  }

  get mayAct(): boolean {
    return !!this.frame && this.free && isMyTurn(this.frame) && !this.frame.scene.paused;
  }

  /** How things stood when the page was made. It is shown at once; what has happened since comes over the socket. */
  begin(first: [Welcome, Frame]): void {
    first.forEach((message) => this.hear(message));
    setTimeout(() => (this.slow = true), PATIENCE);
  }

  private hear(message: Outgoing): void {
    switch (message.type) {
      case "welcome":
        // the page brought the same: what depends on it need not be looked at again
        if (JSON.stringify(message) !== JSON.stringify(this.welcome)) this.welcome = message;
        this.muted = message.muted;
        if (this.stage.newest) this.nonce(this.stage.newest);
        return;
      case "frame":
        this.nonce(message);
        this.stage.push(message, document.hidden);
        return;
      case "hinted":
        if (message.sentence) this.tell(message.sentence);
        else this.hint = message;
        return;
      case "spoken": {
        if (this.muted.includes(message.seat)) return;
        this.spoken[message.seat] = { text: message.text, sign: message.sign };
        const name = this.frame?.scene.places[message.seat]?.name ?? "";
        this.announce(t("{name}: {text}", { name, text: message.text }));
        setTimeout(() => delete this.spoken[message.seat], SPOKEN_FOR);
        return;
      }
      case "problem":
        if (message.fatal && !PASSING.includes(message.code)) this.gone = message.sentence;
        else if (message.code !== "closing") this.tell(message.sentence);
    }
  }

  /** The other faces come one by one while nothing else happens, so that no card has to be waited for. */
  private fetchFaces(left: string[]): void {
    const card = left.shift();
    if (!card) return;
    const later = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
    const image = new Image();
    image.onload = image.onerror = () => later(() => this.fetchFaces(left));
    image.src = face(this.faces, card);
  }

  private show(): void {
    const [before, frame] = [this.frame, this.stage.shown];
    this.holding = this.stage.holding;
    if (!frame || frame === before) return;
    this.frame = frame;
    if (!before) this.first(frame);
    this.clock = frame.scene.seconds_left === null ? 0 : Date.now() + frame.scene.seconds_left * 1000;
    if (before?.scene.deal !== frame.scene.deal || before.view?.log.length !== frame.view?.log.length) {
      // somebody has acted: what was begun here was about the position before
      this.hint = null;
      this.lifted = "";
      this.lone = false;
    }
    this.narrate(before, frame);
    if (this.settings.sound && frame.news !== null) this.ring(before, frame);
  }

  /** After the first picture: what can wait. */
  private first({ view }: Frame): void {
    const ranks = this.welcome?.rules.auction === "napoleon" ? "23456789TJQKA" : "9TJQKA";
    const drawn = view?.hand.map((held) => held.card) ?? [];
    const all = [...ranks].flatMap((rank) => SUITS.map((suit) => rank + suit)).filter((card) => !drawn.includes(card));
    setTimeout(() => this.fetchFaces(all), SETTLED);
  }

  private narrate(before: Frame | null, frame: Frame): void {
    const mine = isMyTurn(frame) && !(before && isMyTurn(before) && before.version === frame.version);
    const ended = before?.view?.result ? null : frame.view?.result;
    const asked = mine ? frame.view?.question : "";
    const told = [frame.text, ended?.text, ended?.gains, asked].filter(Boolean).join(" ");
    document.title = `${mine ? "● " : ""}${this.title}`;
    if (told) this.announce(told);
  }

  private ring(before: Frame | null, frame: Frame): void {
    if (frame.scene.phase === "over" && before?.scene.phase !== "over") sound("end");
    else if (endsTrick(before, frame)) sound("trick");
    else if (isMyTurn(frame)) sound("turn");
    else if (frame.event?.action.startsWith("play:")) sound("card");
  }

  /** The player's part in the next shuffle, sent as soon as the server is bound to its own; kept for checking later. */
  private nonce(frame: Frame): void {
    const next = frame.fair.next;
    if (!next || frame.seat === null || this.nonced.has(next.deal)) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (this.connection.tell({ type: "nonce", deal: next.deal, nonce })) {
      this.nonced.add(next.deal);
      try {
        sessionStorage.setItem(`euchre.nonce.${this.id}.${next.deal}`, JSON.stringify({ nonce, sha256: next.sha256 }));
      } catch {
        // kept nowhere: the shuffle can be checked all the same, only not that this nonce went into it
      }
    }
  }

  announce(text: string): void {
    this.said = text === this.said ? `${text}\u00a0` : text;
  }

  tell(text: string): void {
    this.notice = text;
    this.announce(text);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = ""), 6000) as unknown as number;
  }

  // What the player does.

  async ask(request: Request): Promise<void> {
    if (this.asked) return; // a second tap on a slow line is no second wish
    this.asked = true;
    try {
      const answer = await this.connection.ask(request);
      if (answer.type === "refused") this.tell(answer.sentence);
      if (answer.type === "done") this.awaited = answer.version;
      if (answer.type === "stale") this.tell(t("The table has moved on: look again, then choose."));
    } finally {
      this.asked = false;
    }
  }

  /** Does what was chosen; `byKey` if a button that is about to go had the focus: it goes to the hand. */
  act(action: string, byKey = false): void {
    if (!this.mayAct || !this.frame) return;
    if (byKey) toHand();
    const version = this.frame.version;
    this.stage.release();
    void this.ask({ type: "act", action, version });
  }

  /** A card was chosen: lifted first where the player wants to confirm. */
  choose(card: string, action: string, touched: boolean): void {
    const { confirm } = this.settings;
    const asks = confirm === "always" || (confirm === "touch" && touched);
    if (asks && this.lifted !== card) this.lifted = card;
    else this.act(action);
  }

  release(): void {
    this.stage.release();
  }

  next(byKey = false): void {
    if (byKey) toHand();
    if (this.holding) this.release();
    else if (this.frame?.scene.phase === "between" && !this.frame.scene.ready.includes(this.frame.seat ?? -1))
      void this.ask({ type: "ready" });
  }

  propose(what: string): void {
    void this.ask({ type: "propose", what });
  }

  answer(yes: boolean): void {
    void this.ask({ type: "answer", yes });
  }

  /** The other pages wear the same look, for as long as the server knows this guest. */
  private dress(theme: Settings["theme"]): void {
    const chosen = theme === "auto" ? "" : theme;
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    const headers = { "content-type": "application/json" };
    void fetch("/api/me", { method: "PATCH", headers, body: JSON.stringify({ theme: chosen }) }).catch(() => null);
  }

  /** How things stand, for whoever cannot see the table. */
  standing(): string {
    const { frame, rules } = this;
    if (!frame || !rules) return "";
    const view = frame.view;
    const score = rules.sides.map((_, side) => `${sideLabel(frame, rules, side)} ${frame.scene.match?.score[side] ?? 0}`);
    const lies = view?.trick.map(({ seat, card }) =>
      t("{name}: {card}", { name: frame.scene.places[seat]?.name ?? "", card: fullName(card, view.trump, rules.bowers) }),
    );
    const turned = view?.upcard && view.upcard_place === "up" ? t("Turned up: {card}", { card: cardName(view.upcard) }) : "";
    const tricks = view ? tn("{n} trick", "{n} tricks", view.past.length) : "";
    const asked = isMyTurn(frame) ? (view?.question ?? "") : "";
    return [score.join(", "), turned, view?.contract, tricks, ...(lies ?? []), asked].filter(Boolean).join(". ");
  }

  askHint(): void {
    if (this.mayAct && this.frame) this.connection.tell({ type: "hint", version: this.frame.version });
  }

  say(phrase: string): void {
    this.connection.tell({ type: "say", phrase });
    this.close();
  }

  /** Closes the sheet; the focus goes back to where it came from. */
  close(): void {
    document.querySelector<HTMLDialogElement>("dialog.sheet")?.close();
  }

  mute(seat: number): void {
    const on = !this.muted.includes(seat);
    this.muted = on ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    this.connection.tell({ type: "mute", seat, on });
  }

  keep(changes: Partial<Settings>): void {
    this.settings = { ...this.settings, ...changes };
    save(this.settings);
    if (changes.theme) this.dress(changes.theme);
  }
}

function toHand(): void {
  document.querySelector<HTMLElement>(".hand")?.focus();
}

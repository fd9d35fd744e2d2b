// Written by `python -m euchre.server.typescript` from src/euchre/server: change it there, never here.
/* eslint-disable */

export const PROTOCOL = 1;

export const FRAME_CAP = 4096;

/** Say or play something; ``version`` is that of the newest frame the player has seen. */
export interface Act {
  type: "act";
  key: string;
  action: string;
  version: number;
}

/** One action as a bot weighs it, on its own scale; ``points`` and ``margin`` where it counts in points. */
export interface Advice {
  action: string;
  label: string;
  reason: string;
  points: number | null;
  margin: number | null;
}

/** Say yes or no to what is proposed. */
export interface Answer {
  type: "answer";
  key: string;
  yes: boolean;
}

/** Take the own seat back from the bot that covers it. */
export interface Back {
  type: "back";
  key: string;
}

/** Something the player may do now, and its label. */
export interface Choice {
  action: string;
  label: string;
}

/** What the server is bound to for a deal before anybody's nonce: SHA-256 of its seed, as hex. */
export interface Commitment {
  deal: number;
  sha256: string;
}

/** The request with this key is done and kept; ``again`` when it had been done before. */
export interface Done {
  type: "done";
  key: string;
  version: number;
  again: boolean;
}

/** One action as the receiver saw it; hidden cards are ``Xx``. ``shown`` is (place, cards): a seat or the kitty. */
export interface Event {
  seat: number;
  action: string;
  shown: [number, string[]][];
}

/** The shuffle: the commitment and nonces of the running deal, and the commitment for the next one. */
export interface Fair {
  dealt: Commitment | null;
  nonces: Record<string, string>;
  next: Commitment | null;
}

/** The table at ``version`` as its receiver may see it. ``seat`` is theirs, None for who watches. ``news`` None means: forget what you had, this is how things stand. ``text`` says what happened. */
export interface Frame {
  type: "frame";
  version: number;
  seat: number | null;
  news: News | null;
  event: Event | null;
  text: string;
  view: View | null;
  scene: Scene;
  fair: Fair;
}

/** A card of the own hand, in the order to show it. ``suit`` is the suit it counts as now (the left bower is a trump), ``bower`` right or left, or empty. ``action`` chooses the card when that may be done now, and ``why`` says why it may not, on the own turn. */
export interface Held {
  card: string;
  suit: string;
  bower: string;
  action: string | null;
  why: string;
}

/** The first message. ``since`` is the last version seen, None for whoever has seen nothing. ``token`` is for programs without a cookie; a browser leaves it out. */
export interface Hello {
  type: "hello";
  protocol: number;
  since?: number | null;
  token?: string | null;
}

/** Ask what a bot would do at ``version``. */
export interface Hint {
  type: "hint";
  version: number;
}

/** What a bot of ``level`` would do at ``version``, best first; empty with a ``sentence`` when there is no hint. */
export interface Hinted {
  type: "hinted";
  version: number;
  level: string;
  ranked: Advice[];
  sentence: string;
}

/** The owner seats a bot; an empty level empties the seat. */
export interface Invite {
  type: "invite";
  key: string;
  seat: number;
  level: string;
  name?: string;
}

/** A bot that may be invited. */
export interface Level {
  id: string;
  text: string;
}

/** Hear no phrases from a seat, or hear them again. */
export interface Mute {
  type: "mute";
  seat: number;
  on: boolean;
}

/** What happened: the kind of thing, the seat it is about, public text, and who acted: person, bot or cover. */
export interface News {
  kind: string;
  seat: number | null;
  text: string;
  by: string;
}

/** The player's part in the shuffle of a deal that is committed to and not dealt yet: 16 bytes as hex. */
export interface Nonce {
  type: "nonce";
  deal: number;
  nonce: string;
}

/** A nonce is kept for the deal, or ``sentence`` says why not. */
export interface Noted {
  type: "noted";
  deal: number;
  sentence: string;
}

/** Something that may be said: ``text`` in the reader's language, ``sign`` an emoji for a reaction. */
export interface Phrase {
  id: string;
  text: string;
  sign?: string;
}

/** Are you there? Answered by a pong with the same number. */
export interface Ping {
  type: "ping";
  n: number;
}

/** A seat as everybody sees it: empty, person or bot. */
export interface Place {
  kind: string;
  name: string;
  level: string;
  present: boolean;
  covered: boolean;
  free: boolean;
}

/** A card on the table and who played it. */
export interface Played {
  seat: number;
  card: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
  n: number;
}

/** A message could not be taken. ``code`` is for programs, ``sentence`` for people; ``fatal`` closes the socket. Codes: ``message`` (not understood), ``hello`` (say hello first), ``protocol`` (reload: another version), ``token``, ``gone`` (no such table), ``rate`` (too much at once), ``database`` (try again), ``closing`` (the server restarts). */
export interface Problem {
  type: "problem";
  code: string;
  sentence: string;
  fatal: boolean;
}

/** What a seat has proposed, who has agreed, and whom it waits for. */
export interface Proposal {
  what: string;
  seat: number;
  agreed: number[];
  waits_for: number[];
  text: string;
}

/** Propose ``undo``, ``pause``, ``pace:0.5``, ``rematch`` or ``kick:2``. */
export interface Propose {
  type: "propose";
  key: string;
  what: string;
}

/** Go on to the next deal. */
export interface Ready {
  type: "ready";
  key: string;
}

/** Nothing has changed, and why. With ``retry`` the same request, with its key, may do better later. */
export interface Refused {
  type: "refused";
  key: string;
  sentence: string;
  version: number;
  retry: boolean;
}

/** How the deal ended; points by side; ``text`` is the sentence and ``gains`` who scores what. */
export interface Result {
  kind: string;
  points: number[];
  maker: number;
  tricks: number;
  text: string;
  gains: string;
}

/** End a pause. */
export interface Resume {
  type: "resume";
  key: string;
}

/** Leave the seat for good. */
export interface Rise {
  type: "rise";
  key: string;
}

/** The rules of the table, as far as its looks depend on them; ``sentences`` say them all, by group. */
export interface RulesInfo {
  name: string;
  preset: string;
  auction: string;
  players: number;
  sides: number[][];
  hand_size: number;
  bowers: boolean;
  upcard_location: string;
  target: number;
  deals: number;
  games: number;
  sentences: [string, string[]][];
}

/** One action of the deal's log; hidden cards are ``Xx``. ``quiet``: a pass that answers a question, no call. */
export interface Said {
  seat: number;
  action: string;
  quiet: boolean;
}

/** Say a phrase, or show a reaction, of the list in ``welcome``. */
export interface Say {
  type: "say";
  phrase: string;
}

/** What everybody may know of the table. ``seconds_left`` is the time of the person on turn; None: no clock. */
export interface Scene {
  phase: "between" | "open" | "over" | "play";
  paused: boolean;
  resting: boolean;
  places: Place[];
  game: number;
  deal: number;
  match: Score | null;
  proposal: Proposal | null;
  ready: number[];
  pace: number;
  seconds_left: number | null;
}

/** How the match stands, by side, after ``deals`` deals of this game. ``finished`` are the final scores of its games, ``winners`` the sides that won the match. */
export interface Score {
  dealer: number;
  deals: number;
  score: number[];
  games: number[];
  tokens: number[];
  stakes: number;
  in_the_barn: number[];
  finished: number[][];
  winners: number[];
}

/** Take a seat; ``seat`` None takes the first that is free, ``name`` None the name of the guest. */
export interface Sit {
  type: "sit";
  key: string;
  seat?: number | null;
  name?: string | null;
}

/** Somebody said a phrase. */
export interface Spoken {
  type: "spoken";
  seat: number;
  phrase: string;
  text: string;
  sign: string;
}

/** The table has moved on since the player looked: see the frames up to ``version``, then choose again. */
export interface Stale {
  type: "stale";
  key: string;
  version: number;
}

/** Begin to play; bots fill the empty seats. */
export interface Start {
  type: "start";
  key: string;
}

/** A finished trick and the seat that won it. */
export interface Trick {
  cards: Played[];
  winner: number;
}

/** What the receiver may know of the running deal, or of the last one. */
export interface View {
  phase: string;
  turn: number | null;
  player: number | null;
  dealer: number;
  upcard: string | null;
  upcard_place: string;
  trump: string | null;
  maker: number | null;
  bid: string;
  standing: [number, string] | null;
  alone: number[];
  sitting_out: number[];
  leader: number | null;
  winning: number | null;
  trick: Played[];
  past: Trick[];
  tricks: number[];
  side_tricks: number[];
  hand: Held[];
  hand_sizes: number[];
  known: string[][];
  kitty: string[];
  log: Said[];
  choices: Choice[];
  question: string;
  contract: string;
  result: Result | null;
}

/** The first message back: what the table is and who you are there. ``day``: whose deals are played, or empty. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  table: string;
  title: string;
  day: string;
  rules: RulesInfo;
  owner: boolean;
  name: string;
  lang: string;
  link: string;
  public: boolean;
  hints: boolean;
  undo: boolean;
  spectators: boolean;
  delay: number;
  trick_pause: number;
  between: number;
  turn_seconds: number;
  phrases: Phrase[];
  levels: Level[];
  muted: number[];
}

export type Incoming =
  | Hello
  | Sit
  | Rise
  | Invite
  | Start
  | Act
  | Ready
  | Propose
  | Answer
  | Resume
  | Back
  | Nonce
  | Hint
  | Say
  | Mute
  | Ping;

export type Outgoing =
  | Welcome
  | Frame
  | Done
  | Refused
  | Stale
  | Hinted
  | Spoken
  | Noted
  | Pong
  | Problem;

export type Keyed =
  | Sit
  | Rise
  | Invite
  | Start
  | Act
  | Ready
  | Propose
  | Answer
  | Resume
  | Back;

import { beforeEach, describe, expect, it } from "vitest";
import { Connection, LONGEST_WAIT, PING, SILENCE, wait, type Status } from "./connection";
import type { Outgoing } from "./protocol";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { call: () => void; at: number }[];
let now: number;
let heard: Outgoing[];
let statuses: Status[];
let connection: Connection;

const last = (): FakeSocket => sockets[sockets.length - 1]!;
const of = (socket: FakeSocket, type: string) => socket.sent.filter((message) => message.type === type);

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
    if (!due) break;
    timers.splice(timers.indexOf(due), 1);
    now = due.at;
    due.call();
  }
  now = end;
}

function frame(version: number, news: object | null = { kind: "action" }): object {
  return { type: "frame", version, news };
}

function greet(): void {
  last().onopen?.();
  last().say({ type: "welcome" });
}

function cut(code = 1006): void {
  last().onclose?.({ code });
}

beforeEach(() => {
  [sockets, timers, heard, statuses, now] = [[], [], [], [], 0];
  let keys = 0;
  connection = new Connection(
    {
      socket: () => {
        sockets.push(new FakeSocket());
        return last() as never;
      },
      later: (call, ms) => {
        const timer = { call, at: now + ms };
        timers.push(timer);
        return timer;
      },
      never: (timer) => {
        timers = timers.filter((other) => other !== timer);
      },
      random: () => 1,
      key: () => `key ${++keys}`,
    },
    { message: (message) => heard.push(message), status: (status) => statuses.push(status) },
  );
  connection.start();
});

describe("coming back", () => {
  it("waits a quarter of a second, a little longer each time, five at most, and never gives up", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 500].map((tries) => wait(tries, 1))).toEqual([250, 500, 750, 1000, 2000, 4000, 5000, 5000]);
    expect(wait(3, 0)).toBe(500);
    for (let k = 0; k < 100; k++) {
      cut();
      pass(LONGEST_WAIT);
    }
    expect(sockets.length).toBe(101);
  });

  it("asks for what came after the last version that was seen", () => {
    greet();
    last().say(frame(7, null));
    last().say(frame(8));
    cut();
    pass(300);
    last().onopen?.();
    expect(last().sent[0]).toEqual({ type: "hello", protocol: 1, since: 8 });
  });

  it("gives up a socket that has gone silent", () => {
    greet();
    pass(PING + 1);
    expect(of(last(), "ping")).toHaveLength(1);
    pass(SILENCE);
    expect(sockets[0]!.closed).toBe(true);
    pass(LONGEST_WAIT);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it("finds out at once when the device wakes", () => {
    greet();
    cut();
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  it("asks a socket that seems open whether it is there, and leaves it when it is not", () => {
    greet();
    connection.wake();
    expect(of(last(), "ping")).toHaveLength(1);
    pass(PING / 2 + 300);
    expect(sockets).toHaveLength(2);
  });

  it("hears nothing of a socket that was left", () => {
    greet();
    const old = last();
    const message = old.onmessage;
    cut();
    pass(300);
    message?.({ data: JSON.stringify(frame(3, null)) });
    expect(heard.filter((one) => one.type === "frame")).toEqual([]);
  });

  it.each([4401, 4404, 4426])("does not come back after %i: there is nothing to come back to", (code) => {
    cut(code);
    pass(LONGEST_WAIT * 3);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe("closed");
  });

  it("comes back when the server restarts", () => {
    greet();
    last().say({ type: "problem", code: "closing", sentence: "", fatal: true });
    cut(1012);
    pass(300);
    expect(sockets).toHaveLength(2);
  });
});

describe("requests", () => {
  it("are sent again with their key until they are answered, and answered once", async () => {
    greet();
    const answered: string[] = [];
    void connection.ask({ type: "ready" }).then((answer) => answered.push(answer.type));
    cut();
    pass(300);
    greet();
    expect(of(last(), "ready")).toEqual([{ type: "ready", key: "key 1" }]);
    last().say({ type: "done", key: "key 1", version: 3, again: true });
    last().say({ type: "done", key: "key 1", version: 3, again: true });
    await Promise.resolve();
    expect(answered).toEqual(["done"]);
    cut();
    pass(600);
    greet();
    expect(of(last(), "ready")).toEqual([]);
  });

  it("wait for the greeting: nothing is said to a socket that may not know us", () => {
    void connection.ask({ type: "start" });
    last().onopen?.();
    expect(of(last(), "start")).toEqual([]);
    last().say({ type: "welcome" });
    expect(of(last(), "start")).toHaveLength(1);
    last().say({ type: "welcome" });
    expect(of(last(), "start")).toHaveLength(1);
  });

  it("that may do better later are tried later, with the same key", () => {
    greet();
    void connection.ask({ type: "ready" });
    last().say({ type: "refused", key: "key 1", sentence: "", version: 1, retry: true });
    pass(2000);
    expect(of(last(), "ready")).toEqual([{ type: "ready", key: "key 1" }, { type: "ready", key: "key 1" }]);
  });
});

describe("frames", () => {
  const versions = () => heard.filter((one) => one.type === "frame").map((one) => one.version);

  it("are shown once and in order", () => {
    greet();
    for (const one of [frame(4, null), frame(5), frame(5), frame(4), frame(6)]) last().say(one);
    expect(versions()).toEqual([4, 5, 6]);
  });

  it("never with a gap: everything is asked for anew", () => {
    greet();
    last().say(frame(4, null));
    last().say(frame(6));
    expect(versions()).toEqual([4]);
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    expect(last().sent[0]).toEqual({ type: "hello", protocol: 1, since: null });
    last().say({ type: "welcome" });
    last().say(frame(6, null));
    expect(versions()).toEqual([4, 6]);
  });
});

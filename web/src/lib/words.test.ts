import { afterEach, describe, expect, it } from "vitest";
import { cardName, fullName, short } from "./cards";
import { offers } from "./choices";
import { heading, place, seatSpot, trickSpot } from "./layout";
import { speak, t, tn } from "./texts";
import { letter, signed } from "./words";

afterEach(() => speak({}));

describe("texts", () => {
  it("are English without a catalogue", () => {
    expect(t("{name} deals", { name: "Ann" })).toBe("Ann deals");
    expect(tn("{n} trick", "{n} tricks", 1)).toBe("1 trick");
    expect(tn("{n} trick", "{n} tricks", 0)).toBe("0 tricks");
  });

  it("take the plural form that the catalogue says, the dual too", () => {
    const forms = Array.from({ length: 200 }, (_, n) => (n % 100 === 1 ? 0 : n % 100 === 2 ? 1 : [3, 4].includes(n % 100) ? 2 : 3));
    speak({ language: "sl", forms: forms.join(""), messages: { "{n} trick": ["{n} vzetek", "{n} vzetka", "{n} vzetki", "{n} vzetkov"] } });
    const say = (n: number) => tn("{n} trick", "{n} tricks", n);
    expect([1, 2, 3, 5, 101, 102, 1002].map(say)).toEqual([
      "1 vzetek", "2 vzetka", "3 vzetki", "5 vzetkov", "101 vzetek", "102 vzetka", "1002 vzetka",
    ]);
  });

  it("grow by 40% in the pseudo-language, and keep their places", () => {
    speak({ language: "xx" });
    expect(t("{name} deals", { name: "Ann" })).toBe("Ann déálš~~~");
  });
});

describe("cards", () => {
  it("are named, the left bower as what it is", () => {
    expect([short("Td"), short("B"), cardName("9c")]).toEqual(["10♦", "Joker", "9 of clubs"]);
    expect(fullName("Jd", "h", true)).toBe("jack of diamonds, left bower");
    expect(fullName("Jh", "h", true)).toBe("jack of hearts, right bower");
    expect(fullName("Jd", "h", false)).toBe("jack of diamonds");
    expect(fullName("Jd", "nt", true)).toBe("jack of diamonds");
  });
});

describe("choices", () => {
  const choices = ["pass", "name:c", "name:h", "name:c+alone", "name:h+alone"].map((action) => ({ action, label: action }));

  it("have a switch for alone instead of every call twice", () => {
    expect(offers(choices, false).toggle).toBe(true);
    expect(offers(choices, false).list.map((one) => one.action)).toEqual(["pass", "name:c", "name:h"]);
    expect(offers(choices, true).list.map((one) => one.action)).toEqual(["pass", "name:c+alone", "name:h+alone"]);
  });

  it("keep a call that can only be made alone", () => {
    const { list, toggle } = offers([{ action: "pass", label: "" }, { action: "order+alone", label: "" }], false);
    expect([list.map((one) => one.action), toggle]).toEqual([["pass", "order+alone"], false]);
  });

  it("have letters that do not meet each other", () => {
    for (const together of [
      ["pass", "order"], ["pass", "name:c", "name:d", "name:h", "name:s", "name:nt"], ["alone", "together"],
      ["pass", "bid:2", "bid:3", "bid:4", "bid:misere", "bid:nap", "bid:wellington", "bid:blucher"],
      ["pass", "bid:5", "bid:6", "bid:big"], ["call", "decline"], ["pass", "claim:go_under"],
    ]) {
      const letters = together.map(letter);
      expect(letters).not.toContain("");
      expect(new Set(letters).size).toBe(letters.length);
    }
  });

  it("show points with their sign", () => {
    expect([signed(2), signed(-3)]).toEqual(["+2", "−3"]);
  });
});

describe("seats", () => {
  it("go clockwise from the receiver, who sits at the bottom", () => {
    expect([0, 1, 2, 3].map((seat) => place(seat, 2, 4))).toEqual([2, 3, 0, 1]);
    expect(place(1, null, 4)).toBe(1);
  });

  it.each([2, 3, 4, 5, 6, 7])("lie apart at a table of %i, upright and wide", (players) => {
    for (const tall of [true, false]) {
      const spots = Array.from({ length: players - 1 }, (_, k) => seatSpot(k + 1, players, tall)!);
      expect(spots.every(Boolean)).toBe(true);
      for (const [k, one] of spots.entries())
        for (const other of spots.slice(k + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
      const cards = Array.from({ length: players }, (_, k) => trickSpot(k, players, tall));
      for (const [k, one] of cards.entries())
        for (const other of cards.slice(k + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(8);
      expect(heading(0, players, tall).y).toBeGreaterThan(0.9);
    }
  });
});

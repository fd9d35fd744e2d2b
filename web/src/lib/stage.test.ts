import { expect, it } from "vitest";
import type { Frame } from "./protocol";
import { Stage } from "./stage";

function frame(version: number, past: number, news: object | null = {}, deal = 1): Frame {
  return { version, news, scene: { deal }, view: { past: Array(past).fill(0) } } as unknown as Frame;
}

function stageOf(hold: number) {
  const timers = new Set<() => void>();
  const seen: number[] = [];
  const stage = new Stage(
    { later: (call) => (timers.add(call), call), never: (timer) => timers.delete(timer as () => void) },
    () => hold,
    () => seen.push(stage.shown!.version),
  );
  return { stage, seen, ring: () => [...timers].forEach((call) => (timers.delete(call), call())) };
}

it("shows frames as they come while no trick ends", () => {
  const { stage, seen } = stageOf(1000);
  for (const version of [1, 2, 3]) stage.push(frame(version, 0, version === 1 ? null : {}), false);
  expect(seen).toEqual([1, 2, 3]);
});

it("keeps a finished trick in sight, then shows what came meanwhile", () => {
  const { stage, seen, ring } = stageOf(1000);
  stage.push(frame(1, 0, null), false);
  stage.push(frame(2, 1), false);
  stage.push(frame(3, 1), false);
  stage.push(frame(4, 1), false);
  expect(stage.holding).toBe(true);
  expect(seen).toEqual([1, 2]);
  expect(stage.newest?.version).toBe(4);
  ring();
  expect(seen).toEqual([1, 2, 2, 3, 4]);
  expect(stage.holding).toBe(false);
});

it("goes on at a touch, and for ever waits for one if the player likes", () => {
  const { stage, seen, ring } = stageOf(Infinity);
  stage.push(frame(1, 0, null), false);
  stage.push(frame(2, 1), false);
  stage.push(frame(3, 1), false);
  ring();
  expect(seen.at(-1)).toBe(2);
  stage.release();
  expect(seen.at(-1)).toBe(3);
});

it("keeps nothing back from whoever does not look, or must look at everything anew", () => {
  const { stage, seen } = stageOf(1000);
  stage.push(frame(1, 0, null), false);
  stage.push(frame(2, 1), true);
  stage.push(frame(3, 2), true);
  expect(seen).toEqual([1, 2, 3]);
  stage.push(frame(4, 3), false);
  stage.push(frame(9, 0, null, 2), false);
  expect(stage.shown?.version).toBe(9);
  expect(stage.holding).toBe(false);
});

it("falls behind only so far", () => {
  const { stage } = stageOf(Infinity);
  stage.push(frame(1, 0, null), false);
  for (let version = 2; version < 40; version++) stage.push(frame(version, 1), false);
  expect(stage.shown!.version).toBeGreaterThan(10);
});

it("takes a new deal for no trick", () => {
  const { stage } = stageOf(1000);
  stage.push(frame(1, 0, null), false);
  stage.push(frame(2, 1, {}, 2), false);
  expect(stage.holding).toBe(false);
});

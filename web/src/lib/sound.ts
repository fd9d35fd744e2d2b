// A few quiet sounds, made here: nothing is loaded. Off unless a player wants them.

let context: AudioContext | null = null;

function note(frequency: number, at: number, seconds: number, volume: number, kind: OscillatorType): void {
  if (!context) return;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + at;
  tone.type = kind;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

export type Sound = "card" | "turn" | "trick" | "end";

export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (sound === "card") note(190, 0, 0.07, 0.12, "triangle");
  if (sound === "turn") [523, 659].forEach((f, k) => note(f, k * 0.11, 0.2, 0.06, "sine"));
  if (sound === "trick") note(330, 0, 0.18, 0.06, "sine");
  if (sound === "end") [392, 494, 587].forEach((f, k) => note(f, k * 0.13, 0.4, 0.06, "sine"));
}

// Computes every deal of a finished game again from the numbers that were shown. Nothing is sent anywhere.
// docs/web-protocol.md tells the method in words; `euchre verify-deal` is the same on the command line.

const METHOD = "euchre-shuffle-1";
const RANKS = "23456789TJQKA";
const text = new TextEncoder();
const hex = (bytes) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
const bytes = (word) => Uint8Array.from(word.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Numbers from a stream of HMAC-SHA256 blocks, without modulo bias. */
async function draws(proof, one) {
  const key = await crypto.subtle.importKey("raw", bytes(one.seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const seats = Object.keys(one.nonces).sort((a, b) => a - b);
  const about = `${METHOD}|${proof.table}|${one.deal}|${seats.map((seat) => `${seat}:${one.nonces[seat]}`).join(",")}`;
  let block = 0;
  let words = [];
  const word = async () => {
    if (!words.length) {
      const view = new DataView(await crypto.subtle.sign("HMAC", key, text.encode(`${about}|${block++}`)));
      words = Array.from({ length: 8 }, (_, k) => view.getUint32(4 * k));
    }
    return words.shift();
  };
  const below = async (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const x = await word();
      if (x < limit) return x % n;
    }
  };
  const shuffle = async (cards) => {
    for (let i = cards.length - 1; i > 0; i--) {
      const j = await below(i + 1);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return cards;
  };
  return { below, shuffle };
}

/** The deck in order: clubs, diamonds, hearts, spades, each from low to ace, then the joker. */
function sorted(deck) {
  const place = (card) => (card[0] === "B" ? 99 : "cdhs".indexOf(card[1]) * 16 + RANKS.indexOf(card[0]));
  return [...deck].sort((a, b) => place(a) - place(b));
}

/** Who deals first, drawn as the rules say. */
async function firstDealer(stream, proof, deck) {
  const { players, first_dealer: way } = proof;
  if (way.startsWith("seat:")) return Number(way.slice(5));
  if (way === "random") return stream.below(players);
  const cards = await stream.shuffle(sorted(deck));
  const start = await stream.below(players);
  const seats = Array.from({ length: players }, (_, k) => (start + k) % players);
  if (way === "first_jack" || way === "first_black_jack") {
    const at = cards.findIndex((card) => card[0] === "J" && (way === "first_jack" || "cs".includes(card[1])));
    return seats[at % players];
  }
  return cut(cards, seats, way === "low_cut");
}

function cut(cards, seats, low) {
  const rank = (card) => (card[0] === "B" ? 15 : RANKS.indexOf(card[0]) + 2);
  while (seats.length > 1) {
    const ranks = cards.splice(0, seats.length).map(rank);
    const best = low ? Math.min(...ranks) : Math.max(...ranks);
    seats = seats.filter((_, k) => ranks[k] === best);
  }
  return seats[0];
}

/** Who gets which cards of a deck, dealt from the top as the rules say; the order inside a hand means nothing. */
function dealt(deck, proof, dealer) {
  const { players, hand_size: size, deal_pattern: pattern } = proof;
  const each = (n) => Array(players).fill(n);
  let rounds = pattern.split("-").map((n) => each(Number(n)));
  if (pattern === "1x5") rounds = Array(size).fill(each(1));
  if (pattern === "alt-3-2") {
    const first = each(0).map((_, k) => (k % 2 ? 2 : 3));
    rounds = [first, first.map((n) => size - n)];
  }
  const hands = each(0).map(() => []);
  let top = 0;
  for (const packets of rounds)
    packets.forEach((n, k) => {
      hands[(dealer + 1 + k) % players].push(...deck.slice(top, top + n));
      top += n;
    });
  return JSON.stringify([hands.map((hand) => hand.sort()), deck.slice(top)]);
}

/** "" when the deal follows from its seed and nonces, else the name of what does not. */
export async function check(proof, one) {
  if (hex(await crypto.subtle.digest("SHA-256", bytes(one.seed))) !== one.sha256) return "commitment";
  const stream = await draws(proof, one);
  const deck = one.deck.split(" ");
  if (one.first && (await firstDealer(stream, proof, deck)) !== one.dealer) return "dealer";
  const shuffled = await stream.shuffle(sorted(deck));
  return dealt(shuffled, proof, one.dealer) === dealt(deck, proof, one.dealer) ? "" : "deck";
}

async function run(form) {
  const list = document.getElementById("verdict");
  list.replaceChildren();
  const line = (words, good) => {
    const item = document.createElement("li");
    item.textContent = words;
    item.className = good ? "done" : "error";
    list.append(item);
  };
  try {
    const answer = await fetch(new URL(form.elements.proof.value, location.href), { credentials: "same-origin" });
    const proof = await answer.json();
    if (proof.method !== METHOD) throw new Error(proof.error ?? answer.statusText);
    for (const one of proof.deals) {
      const wrong = await check(proof, one);
      const verdict = wrong ? `${form.dataset.bad}: ${form.dataset[wrong]}` : form.dataset.good;
      line(`${form.dataset.deal} ${one.deal}: ${verdict}`, !wrong);
    }
  } catch (error) {
    line(String(error.message), false);
  }
}

if (typeof document !== "undefined") {
  const form = document.getElementById("verify");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(form);
  });
  if (form.elements.proof.value) run(form);
}

/** A seed and what was drawn with it: the same seed always draws the same, so that “what comes next” can be asked twice. */
export interface Drawn<T> {
  items: T[]
  seed: number
}

/** One step of mulberry32: a number from 0 up to 1, and the seed of the next step. */
function draw(seed: number): { value: number; seed: number } {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, seed: next }
}

/** Fisher and Yates: every order is equally likely. */
export function shuffled<T>(list: readonly T[], seed: number): Drawn<T> {
  const items = [...list]
  let state = seed
  for (let last = items.length - 1; last > 0; last--) {
    const drawn = draw(state)
    state = drawn.seed
    const other = Math.floor(drawn.value * (last + 1))
    const [a, b] = [items[last], items[other]]
    if (a === undefined || b === undefined) continue
    items[last] = b
    items[other] = a
  }
  return { items, seed: state }
}

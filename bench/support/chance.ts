/** Random numbers that repeat with the same seed, so that a storm that found a fault can be run again. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** One of the values, with the given weights. */
  weighted<Value extends string>(weights: Readonly<Record<Value, number>>): Value
  one<Value>(values: readonly Value[]): Value
  shuffled<Value>(values: readonly Value[]): Value[]
}

/** Mulberry32: 32 bits of state are enough for this choice. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const one = <Value>(values: readonly Value[]): Value => {
    if (values.length === 0) throw new Error('There is nothing to choose from.')
    return values[whole(0, values.length - 1)] as Value
  }
  return {
    next,
    whole,
    one,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => (left -= weight) < 0)
      return (found ?? (entries.at(-1) as [keyof typeof weights, number]))[0]
    },
    shuffled(values) {
      const left = [...values]
      for (let at = left.length - 1; at > 0; at -= 1) {
        const other = whole(0, at)
        ;[left[at], left[other]] = [left[other] as (typeof left)[number], left[at] as (typeof left)[number]]
      }
      return left
    },
  }
}

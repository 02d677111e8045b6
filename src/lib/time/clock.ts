/** The only source of time for rules. Tests and the demo's virtual hours pass another clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until a test moves it. */
export function fixedClock(start: string | Date): Clock & { advance(ms: number): void; set(to: string | Date): void } {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current = new Date(current.getTime() + ms)
    },
    set: (to) => {
      current = new Date(to)
    },
  }
}

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
export const days = (n: number): number => n * 86_400_000

/** `at` plus a number of milliseconds. */
export function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}

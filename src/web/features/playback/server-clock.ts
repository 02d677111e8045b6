import { clockOffset, type ClockSample } from '#player/core/shared-clock.ts'

/** More than one answer a second for a minute would bring nothing. */
const mostSamples = 8
/** A device's clock runs away from the server's by some milliseconds in this time. */
const oldAfterMs = 180_000

/** The server's clock, as well as this device can know it. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  add(sample: ClockSample): void
  /** After the device slept or changed its line: what was measured before says nothing. */
  forget(): void
}

/** @param device a clock of this device in milliseconds that never jumps */
export function createServerClock(
  device: () => number = () => performance.timeOrigin + performance.now(),
): ServerClock {
  let samples: ClockSample[] = []
  let offset = 0
  return {
    now: () => device() + offset,
    add(sample) {
      const fresh = samples.filter(({ receivedAt }) => sample.receivedAt - receivedAt < oldAfterMs)
      samples = [...fresh, sample].slice(-mostSamples)
      offset = clockOffset(samples) ?? offset
    },
    forget() {
      samples = []
    },
  }
}

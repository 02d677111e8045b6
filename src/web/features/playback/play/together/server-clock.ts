import { clockOffset, type ClockSample } from '#player/core/shared-clock.ts'

/** More than one answer a second for a minute would bring nothing. */
const mostSamples = 8
/** A device's clock runs away from the server's by some milliseconds in this time. */
const oldAfterMs = 180_000

/** After a break this number of answers decides: one alone may have had a long way. */
const enough = 4

/** The server's clock, as well as this device can know it. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  add(sample: ClockSample): void
  /** After the device slept or changed its line: what was measured before says nothing, once there is something new. */
  forget(): void
}

/** The nearest to a known distance (ms) that a sample allows: the server answered between its sending and its coming. */
function nearestIn({ sentAt, serverAt, receivedAt }: ClockSample, offset: number): number {
  return Math.min(serverAt - sentAt, Math.max(serverAt - receivedAt, offset))
}

/** @param device a clock of this device in milliseconds that never jumps */
export function createServerClock(
  device: () => number = () => performance.timeOrigin + performance.now(),
): ServerClock {
  let samples: ClockSample[] = []
  let offset = 0
  let isDoubted = false
  return {
    now: () => device() + offset,
    add(sample) {
      const fresh = samples.filter(({ receivedAt }) => sample.receivedAt - receivedAt < oldAfterMs)
      samples = [...fresh, sample].slice(-mostSamples)
      isDoubted &&= samples.length < enough
      // the picture follows this clock, so a first answer moves it no further than it must: it may have come slowly
      offset = isDoubted ? nearestIn(sample, offset) : (clockOffset(samples) ?? offset)
    },
    forget() {
      isDoubted = samples.length > 0 || isDoubted
      samples = []
    },
  }
}

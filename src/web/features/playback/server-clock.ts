import { clockOffset, type ClockSample } from '#player/core/shared-clock.ts'

/** More than one answer a second for a minute would bring nothing. */
const mostSamples = 8
/** A device's clock runs away from the server's by some milliseconds in this time. */
const oldAfterMs = 180_000

/** After a break so many answers decide: one alone may have had a long way. */
const enough = 4

/** The server's clock, as well as this device can know it. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  add(sample: ClockSample): void
  /** After the device slept or changed its line: what was measured before says nothing, once there is something new. */
  forget(): void
}

/** Whether a sample can be as it is with the server so far ahead (ms): its error is at most half of its way. */
function agrees({ sentAt, serverAt, receivedAt }: ClockSample, offset: number): boolean {
  return sentAt + offset <= serverAt && serverAt <= receivedAt + offset
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
      // the picture follows this clock, so a first answer that came slowly must not move it
      if (isDoubted && samples.length < enough && agrees(sample, offset)) return
      isDoubted = false
      offset = clockOffset(samples) ?? offset
    },
    forget() {
      isDoubted = samples.length > 0 || isDoubted
      samples = []
    },
  }
}

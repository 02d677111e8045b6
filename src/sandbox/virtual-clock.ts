import { after, type Clock } from '#lib/time/clock.ts'
import type { Slice } from './journal.ts'

/** The banks' time: real time plus an offset that only the control API changes. All windows use it. */
export interface VirtualClock extends Clock {
  offsetMs(): number
}

export type ClockEvent = { offset_ms: number }

export function createVirtualClock(base: Clock): { clock: VirtualClock; slice: Slice<ClockEvent> } {
  let offset = 0
  return {
    clock: { now: () => after(base.now(), offset), offsetMs: () => offset },
    slice: {
      apply: (event) => {
        offset = event.offset_ms
      },
      snapshot: () => offset,
      restore: (snapshot) => {
        offset = Number(snapshot)
      },
    },
  }
}

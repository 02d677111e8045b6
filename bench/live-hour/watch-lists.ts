import type { Db } from '#db/client.ts'
import { systemClock } from '#lib/time/clock.ts'
import type { LiveEventId } from '#lib/ids.ts'
import type { LiveRung } from '#lib/media/live-health.ts'
import { readLiveList } from '#server/features/screenings/live/index.ts'
import { checkLiveList, checkNextList } from '#tests/support/live/check-live-list.ts'

const rungs: readonly LiveRung[] = ['top', 'v240', 'sound']
/** The list from the beginning grows by half a line a second; it is read only once in this number of looks. */
const wholeEvery = 10

export interface Watcher {
  look(): Promise<void>
  /** How many lists were read, and what was wrong with them: each sentence once, with how often. */
  found(): { lists: number; faults: string[] }
}

/** Reads an event's lists again and again, as players do, and holds each against RFC 8216 and against the one before. */
export function watchLists(db: Db, id: LiveEventId): Watcher {
  const before = new Map<string, string>()
  const faults = new Map<string, number>()
  let lists = 0
  let looks = 0

  const tell = (fault: string): void => {
    if (!faults.has(fault)) process.stderr.write(`${fault}\n`)
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
  }

  async function read(rung: LiveRung, kind: 'sliding' | 'event'): Promise<void> {
    const keyUri = (number: number) => `/keys/${number}`
    const list = await readLiveList({ db, clock: systemClock }, id, { rung, kind, withRehearsal: false, keyUri })
    const name = `${rung} ${kind}`
    const last = before.get(name)
    if (list === null) {
      if (last !== undefined) tell(`${name}: the list is gone`)
      return
    }
    lists += 1
    before.set(name, list)
    for (const fault of last === undefined ? checkLiveList(list) : checkNextList(last, list)) tell(`${name}: ${fault}`)
  }

  return {
    async look() {
      looks += 1
      for (const rung of rungs) {
        await read(rung, 'sliding')
        if (looks % wholeEvery === 0) await read(rung, 'event')
      }
    },
    found: () => ({ lists, faults: [...faults].map(([fault, times]) => `${fault} (${times}×)`) }),
  }
}

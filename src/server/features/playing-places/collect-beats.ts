import { after, seconds } from '#lib/clock.ts'
import type { MemberId, RightId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { leaseMs, nextBeatMs } from './next-beat.ts'
import { findPlacesOf, prolongPlaces } from './place-queries.ts'

/** Beats are written together; a process that dies loses at most these, and a lease survives two lost beats. */
const writeEveryMs = seconds(5)

export interface Beat {
  rightId: RightId
  placeId: string
  memberId: MemberId
}

type Asked = Beat & { answer: (isHere: boolean) => void; fail: (error: unknown) => void }

/**
 * Whether places are still those of their players. Questions that arrive while one look is under way are looked up
 * together in the next one: nobody waits for a timer, and the busier it is, the more share a statement.
 */
function lookTogether(core: Core) {
  let asked: Asked[] = []
  let isLooking = false

  async function lookUp(batch: readonly Asked[]): Promise<void> {
    try {
      const rightIds = batch.map(({ rightId }) => rightId)
      const places = new Map((await findPlacesOf(core.db, rightIds)).map((one) => [one.rightId, one]))
      for (const { rightId, placeId, memberId, answer } of batch) {
        const place = places.get(rightId)
        answer(place?.placeId === placeId && place.memberId === memberId)
      }
    } catch (error) {
      for (const one of batch) one.fail(error)
    }
  }

  async function lookWhileAsked(): Promise<void> {
    while (asked.length > 0) {
      const batch = asked
      asked = []
      await lookUp(batch)
    }
    isLooking = false
  }

  return (beat: Beat): Promise<boolean> =>
    new Promise((answer, fail) => {
      asked.push({ ...beat, answer, fail })
      if (isLooking) return
      isLooking = true
      setImmediate(() => void lookWhileAsked())
    })
}

/**
 * The beats of this process. Each is answered from the database, so a place that was moved in any process learns it at
 * its next beat. All are written in one statement every 5 s.
 */
export function collectBeats(core: Core) {
  const isHere = lookTogether(core)
  let kept = new Map<RightId, { placeId: string; until: Date }>()
  let write: NodeJS.Timeout | null = null
  let beatsBefore = 0
  let beatsNow = 0

  /** Writes what was collected. */
  async function flush(): Promise<void> {
    if (write !== null) clearTimeout(write)
    write = null
    const beats = [...kept].map(([rightId, beat]) => ({ rightId, ...beat }))
    kept = new Map()
    beatsBefore = beatsNow
    beatsNow = 0
    if (beats.length > 0) await prolongPlaces(core.db, beats)
  }

  const writeLater = () => {
    write ??= setTimeout(() => {
      // the next beats of these players write again
      flush().catch((error: unknown) => core.log.error({ err: error }, 'beats were not written'))
    }, writeEveryMs).unref()
  }

  return {
    flush,

    /** Whether the ticket still plays in this place, and then in how many ms to tell it again; null = not any more. */
    async beat(one: Beat): Promise<number | null> {
      beatsNow += 1
      if (!(await isHere(one))) return null
      const nextMs = nextBeatMs(beatsBefore / (writeEveryMs / 1000), Math.random())
      kept.set(one.rightId, { placeId: one.placeId, until: after(core.clock.now(), leaseMs(nextMs)) })
      writeLater()
      return nextMs
    },
  }
}

import { after, seconds } from '#lib/clock.ts'
import type { MemberId, RightId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { leaseMs, nextBeatMs } from './next-beat.ts'
import { findPlacesOf, prolongPlaces } from './place-queries.ts'

/** Beats that arrive within this time are looked up together. */
const lookTogetherMs = 40
/** Beats are written together; a process that dies loses at most these, and a lease survives two lost beats. */
const writeEveryMs = seconds(5)

export interface Beat {
  rightId: RightId
  placeId: string
  memberId: MemberId
}

type Asked = Beat & { answer: (isHere: boolean) => void; fail: (error: unknown) => void }

/**
 * The beats of this process. Each is answered from the database, so a place that was moved in any process learns it at its
 * next beat; but many are looked up in one statement and written in one every 5 s.
 */
export function collectBeats(core: Core) {
  let asked: Asked[] = []
  let kept = new Map<RightId, { placeId: string; until: Date }>()
  let look: NodeJS.Timeout | null = null
  let write: NodeJS.Timeout | null = null
  let beatsBefore = 0
  let beatsNow = 0

  async function lookUp(): Promise<void> {
    look = null
    const batch = asked
    asked = []
    try {
      const places = new Map(
        (
          await findPlacesOf(
            core.db,
            batch.map(({ rightId }) => rightId),
          )
        ).map((one) => [one.rightId, one]),
      )
      for (const { rightId, placeId, memberId, answer } of batch) {
        const place = places.get(rightId)
        answer(place?.placeId === placeId && place.memberId === memberId)
      }
    } catch (error) {
      for (const one of batch) one.fail(error)
    }
  }

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
      const isHere = await new Promise<boolean>((answer, fail) => {
        asked.push({ ...one, answer, fail })
        look ??= setTimeout(() => void lookUp(), lookTogetherMs)
      })
      if (!isHere) return null
      const nextMs = nextBeatMs(beatsBefore / (writeEveryMs / 1000), Math.random())
      kept.set(one.rightId, { placeId: one.placeId, until: after(core.clock.now(), leaseMs(nextMs)) })
      writeLater()
      return nextMs
    },
  }
}

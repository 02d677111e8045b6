import { after, seconds } from '#lib/time/clock.ts'
import type { MemberId, RightId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { CallerNetwork } from '#server/http/caller-network.ts'
import { failElsewhere } from './judge-move.ts'
import { leaseMs, nextBeatMs } from './next-beat.ts'
import { findPlacesOf, prolongPlaces, type WrittenBeat } from './place-queries.ts'
import { boundNetwork, sameNetwork } from './same-network.ts'
import { boundOf } from './take-place.ts'

/** Beats are written together; a process that dies loses at most these, and a lease survives two lost beats. */
const writeEveryMs = seconds(5)

export interface Beat {
  rightId: RightId
  placeId: string
  memberId: MemberId
  sessionId: string
  network: CallerNetwork
  /** The player's report of its playing. */
  told?: { rung?: string | undefined; behind_ms?: number | undefined; stalled_ms?: number | undefined }
}

type FoundPlace = Awaited<ReturnType<typeof findPlacesOf>>[number]
type Asked = Pick<Beat, 'rightId'> & {
  answer: (place: FoundPlace | undefined) => void
  fail: (error: unknown) => void
}

/**
 * Whose places are. Questions that arrive while one look is under way are looked up
 * together in the next one: nobody waits for a timer, and the busier it is, the more share a statement.
 */
function lookTogether(core: Core) {
  let asked: Asked[] = []
  let isLooking = false

  async function lookUp(batch: readonly Asked[]): Promise<void> {
    try {
      const rightIds = batch.map(({ rightId }) => rightId)
      const places = new Map((await findPlacesOf(core.db, rightIds)).map((one) => [one.rightId, one]))
      for (const { rightId, answer } of batch) answer(places.get(rightId))
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

  return (rightId: RightId): Promise<FoundPlace | undefined> =>
    new Promise((answer, fail) => {
      asked.push({ rightId, answer, fail })
      if (isLooking) return
      isLooking = true
      setImmediate(() => void lookWhileAsked())
    })
}

/**
 * Judges a beat by the network of its ticket: whether it has one, and the prefix that it gains. Fails as `failElsewhere`
 * does.
 */
function judgeNetwork(place: FoundPlace, { network, sessionId }: Beat, now: Date) {
  const bound = boundOf(place, now)
  if (bound === null) return { isEvent: false, added: null }
  const verdict = sameNetwork(bound, { network, sessionId, at: now })
  if (verdict === 'other') failElsewhere({ count: place.moves, movedAt: place.movedAt }, now)
  return { isEvent: true, added: verdict === 'added' ? boundNetwork(network) : null }
}

const writtenOf = ({ rightId, placeId, network, told = {} }: Beat): Omit<WrittenBeat, 'until' | 'added'> => ({
  rightId,
  placeId,
  country: network.country,
  operator: network.operator,
  rung: told.rung ?? null,
  behindMs: told.behind_ms ?? null,
  stalledMs: told.stalled_ms ?? null,
})

/**
 * The beats of this process. Each is answered from the database, so a place that was moved in any process learns it at
 * its next beat. All are written in one statement every 5 s.
 */
export function collectBeats(core: Core) {
  const placeOf = lookTogether(core)
  let collected = new Map<RightId, WrittenBeat>()
  let write: NodeJS.Timeout | null = null
  let beatsBefore = 0
  let beatsNow = 0

  /** Writes what was collected. */
  async function flush(): Promise<void> {
    if (write !== null) clearTimeout(write)
    write = null
    const beats = [...collected.values()]
    collected = new Map()
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

    /**
     * Whether the ticket still plays in this place, and then in how many ms to tell it again; null = not any more. From
     * another network than the ticket's it fails as `failElsewhere` does, also where its ticket was moved there: what the
     * viewer can do now is the same, whether a beat or a key says it first.
     */
    async beat(one: Beat): Promise<number | null> {
      beatsNow += 1
      const place = await placeOf(one.rightId)
      if (place?.memberId !== one.memberId) return null
      const now = core.clock.now()
      const { isEvent, added } = judgeNetwork(place, one, now)
      if (place.placeId !== one.placeId) return null
      const beatsPerSecond = beatsBefore / (writeEveryMs / 1000)
      const nextMs = nextBeatMs({ beatsPerSecond, chance: Math.random(), isEvent })
      collected.set(one.rightId, { ...writtenOf(one), added, until: after(now, leaseMs(nextMs)) })
      writeLater()
      return nextMs
    },
  }
}

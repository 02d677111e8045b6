import { transaction } from '#db/transaction.ts'
import type { LiveEventId, LiveRunId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { makeRecordedFilm, type StoredRun } from '../media/index.ts'
import { isHeldBack } from './held-segments.ts'
import { findHolds } from './hold-queries.ts'
import { findLiveEvent, type LiveEventRow, noteRecording } from './live-event-queries.ts'
import { liveFiles } from './live-files.ts'
import { findNewest } from './live-run-queries.ts'
import { shownOf } from './live-lists.ts'
import { openLiveMaster, segmentKey } from './stream-keys.ts'

/** A list has an end, a film has not: a million segments are three weeks. */
const everything = 1_000_000

type Segments = Awaited<ReturnType<typeof findNewest>>

/**
 * Makes a film of what an event has shown since it was on air: its segments, joined by runs, become the source of a run of
 * the pipeline. Safe to repeat. Until the film is there, the list of the event plays.
 */
export async function makeRecording(
  core: Core,
  id: LiveEventId,
  { signal, isLastTry }: { signal: AbortSignal; isLastTry: boolean },
): Promise<void> {
  const event = await findLiveEvent(core.db, id)
  if (event === undefined || event.recording !== 'wanted') return
  try {
    await joinAndStart(core, event, signal)
  } catch (error) {
    // its desk is told, and may try again
    if (isLastTry) await transaction(core.db, (tx) => noteRecording(tx, event, 'failed'))
    throw error
  }
}

async function joinAndStart(core: Core, event: LiveEventRow, signal: AbortSignal): Promise<void> {
  const { id } = event
  const shown = await findNewest(core.db, id, { rung: 'top', count: everything, ...shownOf(event) })
  const master = openLiveMaster(core.config, event.sealed_master)
  const holds = await findHolds(core.db, id)
  const runs = stretchesOf(shown.filter((segment) => !isHeldBack(segment, holds))).map(({ run, own }): StoredRun => ({
    ...{ seconds: secondsOf(own), init: liveFiles.init(id, run, 'top'), segments: storedOf(own, master) },
  }))
  if (runs.length > 0) {
    const fileName = `live-${shown[0]?.starts_at.toISOString().slice(0, 10)}.ts`
    const isWanted = async () => isCutAs(event, await findLiveEvent(core.db, id))
    await makeRecordedFilm(core, { productId: event.product_id, fileName, runs, isWanted }, signal)
  }
  await transaction(core.db, (tx) => noteRecording(tx, event, runs.length > 0 ? 'made' : 'failed'))
}

const isCutAs = (one: LiveEventRow, other: LiveEventRow | undefined): boolean =>
  one.cut_from?.getTime() === other?.cut_from?.getTime() && one.cut_until?.getTime() === other?.cut_until?.getTime()

/** What belongs together in the film: a run, or its part before or after what is left out. */
export function stretchesOf<Segment extends { run_id: LiveRunId; sequence: number }>(
  shown: readonly Segment[],
): { run: LiveRunId; own: Segment[] }[] {
  const stretches: { run: LiveRunId; own: Segment[] }[] = []
  for (const segment of shown) {
    const last = stretches.at(-1)
    if (last !== undefined && last.run === segment.run_id && last.own.at(-1)?.sequence === segment.sequence - 1)
      last.own.push(segment)
    else stretches.push({ run: segment.run_id, own: [segment] })
  }
  return stretches
}

function storedOf(segments: Segments, master: Buffer): StoredRun['segments'] {
  return segments.map(({ event_id: event, run_id: run, sequence, key_number: keyNumber, bytes }) => ({
    ...{ key: liveFiles.segment(event, run, 'top', sequence), sequence, bytes },
    secret: segmentKey(master, keyNumber),
  }))
}

/** From the first picture to the end of the last one. */
function secondsOf(segments: Segments): number {
  const [first] = segments
  const last = segments.at(-1)
  if (first === undefined || last === undefined) return 0
  return (last.starts_at.getTime() - first.starts_at.getTime()) / 1000 + last.duration_us / 1_000_000
}

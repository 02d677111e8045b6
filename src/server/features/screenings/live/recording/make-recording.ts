import { transaction } from '#db/transaction.ts'
import type { LiveEventId, LiveRunId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { makeRecordedFilm, type StoredRun } from '#server/features/media/index.ts'
import { isHeldBack } from '../held-segments.ts'
import { findHolds } from '../hold-queries.ts'
import { findLiveEvent, type LiveEventRow, noteRecording } from '../events/live-event-queries.ts'
import { liveFiles } from '../live-files.ts'
import { findNewest } from '../events/live-run-queries.ts'
import { shownOf } from '../live-lists.ts'
import { gapsOf } from './recording-gaps.ts'
import { openLiveMaster, segmentKey } from '../events/stream-keys.ts'

/** A list has an end, a film has not: a million segments are three weeks. */
const everything = 1_000_000

type Segments = Awaited<ReturnType<typeof findNewest>>

/**
 * Makes a film of what an event has shown since it was on air: its segments, joined by runs, become the source of a run of
 * the pipeline; what of them cannot be read is left out, and its desk is told where. Safe to repeat. Until the film is there, the list of the event plays.
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
  const stretches = stretchesOf(shown.filter((segment) => !isHeldBack(segment, holds)))
  if (stretches.length === 0) return transaction(core.db, (tx) => noteRecording(tx, event, 'failed'))
  const runs = stretches.map(({ run, own }): StoredRun => ({
    init: liveFiles.init(id, run, 'top'),
    segments: storedOf(own, master),
  }))
  const fileName = `live-${shown[0]?.starts_at.toISOString().slice(0, 10)}.ts`
  const isWanted = async () => isCutAs(event, await findLiveEvent(core.db, id))
  const isThere = await makeRecordedFilm(core, { productId: event.product_id, fileName, runs, isWanted }, signal)
  const pieces = stretches.flatMap(({ own }, n) =>
    own.map((segment, at) => ({
      startsAt: segment.starts_at,
      seconds: secondsOf(segment),
      isThere: isThere[n]?.[at] ?? false,
    })),
  )
  await transaction(core.db, (tx) => noteRecording(tx, event, 'made', gapsOf(pieces, holds)))
}

const isCutAs = (one: LiveEventRow, other: LiveEventRow | undefined): boolean =>
  one.cut_from?.getTime() === other?.cut_from?.getTime() && one.cut_until?.getTime() === other?.cut_until?.getTime()

/** Splits the segments into stretches that belong together in the film: a run, or its part before or after a cut. */
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
  return segments.map((one) => ({
    key: liveFiles.segment(one.event_id, one.run_id, 'top', one.sequence),
    secret: segmentKey(master, one.key_number),
    seconds: secondsOf(one),
    sequence: one.sequence,
    bytes: one.bytes,
  }))
}

const secondsOf = ({ duration_us: length }: Segments[number]): number => length / 1_000_000

import { transaction } from '#db/transaction.ts'
import type { LiveEventId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { makeRecordedFilm, type StoredRun } from '../media/index.ts'
import { findLiveEvent, noteRecording } from './live-event-queries.ts'
import { liveFiles } from './live-files.ts'
import { findNewest } from './live-run-queries.ts'
import { longestEvent, shownOf } from './live-lists.ts'
import { openLiveMaster, segmentKey } from './stream-keys.ts'

type Segments = Awaited<ReturnType<typeof findNewest>>

/**
 * Makes a film of what an event has shown since it was on air: its segments, joined by runs, become the source of a run of
 * the pipeline. Safe to repeat. Until the film is there, the list of the event plays.
 */
export async function makeRecording(core: Core, id: LiveEventId, signal: AbortSignal): Promise<void> {
  const event = await findLiveEvent(core.db, id)
  if (event === undefined || event.recording !== 'wanted') return
  const shown = await findNewest(core.db, id, { rung: 'top', count: longestEvent, ...shownOf(event) })
  const master = openLiveMaster(core.config, event.sealed_master)
  const ids = [...new Set(shown.map(({ run_id: run }) => run))]
  const runs = ids.map((run): StoredRun => {
    const own = shown.filter((segment) => segment.run_id === run)
    return { seconds: secondsOf(own), init: liveFiles.init(id, run, 'top'), segments: storedOf(own, master) }
  })
  if (runs.length > 0) {
    const fileName = `live-${shown[0]?.starts_at.toISOString().slice(0, 10)}.ts`
    await makeRecordedFilm(core, { productId: event.product_id, fileName, runs }, signal)
  }
  await transaction(core.db, (tx) => noteRecording(tx, id, runs.length > 0 ? 'made' : 'failed'))
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

import { transaction } from '#db/transaction.ts'
import type { LiveEventId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { makeRecordedFilm, type StoredRun } from '../media/index.ts'
import { findLiveEvent, noteRecording } from './live-event-queries.ts'
import { liveFiles } from './live-files.ts'
import { findNewest, findRuns } from './live-run-queries.ts'
import { longestEvent } from './live-lists.ts'
import { openLiveMaster, segmentKey } from './stream-keys.ts'

type Segments = Awaited<ReturnType<typeof findNewest>>

/**
 * Makes a film of what an event has shown since it was on air: its segments, joined by runs, become the source of a run of
 * the pipeline. Safe to repeat. Until the film is there, the list of the event plays.
 */
export async function makeRecording(core: Core, id: LiveEventId, signal: AbortSignal): Promise<void> {
  const event = await findLiveEvent(core.db, id)
  if (event === undefined || event.recording !== 'wanted') return
  const shown = await findNewest(core.db, id, { rung: 'top', count: longestEvent, from: event.on_air_at })
  const master = openLiveMaster(core.config, event.sealed_master)
  const began = new Map((await findRuns(core.db, id)).map((run) => [run.id, run.began_at]))
  const ids = [...new Set(shown.map(({ run_id: run }) => run))]
  const runs = ids.map((run): StoredRun => {
    const own = shown.filter((segment) => segment.run_id === run)
    return { ...secondsOf(own, began.get(run)), init: liveFiles.init(id, run, 'top'), segments: storedOf(own, master) }
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

/** Media time counts from the instant of the run's first frame. */
function secondsOf(segments: Segments, beganAt: Date | undefined): { from: number; to: number } {
  const seconds = (at: Date | undefined) => ((at?.getTime() ?? 0) - (beganAt?.getTime() ?? 0)) / 1000
  const last = segments.at(-1)
  return { from: seconds(segments[0]?.starts_at), to: seconds(last?.starts_at) + (last?.duration_us ?? 0) / 1_000_000 }
}

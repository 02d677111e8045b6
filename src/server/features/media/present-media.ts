import type { z } from 'zod'
import type { PipelineStep, TitleMedia } from '#contract/media/studio-media.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { framesPerSecond } from '#media/frame-rate.ts'
import { LACKS } from '#media/older-plan.ts'
import { mayHelpToRetry, NOTES, reasonInWords } from '#media/reasons.ts'
import type { Core } from '../../core.ts'
import { versionOf } from '../../version-of.ts'
import { findCurrent } from './pipeline/asset-queries.ts'
import { canEncodeAnew, lacksOfRun } from './pipeline/encode-anew.ts'
import { candidatesOf } from './pictures/poster-candidates.ts'
import { findLengthOfFilm, findMarks } from './marks/mark-queries.ts'
import { soundsNow } from './sound/edit-sounds.ts'
import { readPreview } from './pipeline/put-aside.ts'
import { findRun, findRuns, type RunRow } from './pipeline/run-queries.ts'
import { findTracks } from './sound/track-queries.ts'
import { findOpenUploads } from './uploads/upload-queries.ts'
import { warningInWords } from './warning-words.ts'

type Media = z.input<typeof TitleMedia>
type Runs = Awaited<ReturnType<typeof findRuns>>

/** Uploads, newest runs and subtitles of a title, in words, for its editor. */
export async function presentTitleMedia(core: Core, productId: ProductId, locale: Locale): Promise<Media> {
  const [uploads, runs, tracks, sounds, marks, preview] = await Promise.all([
    findOpenUploads(core.db, productId),
    findRuns(core.db, productId),
    findTracks(core.db, productId),
    presentSounds(core, productId),
    presentMarks(core, productId),
    readPreview(core.db, productId),
  ])
  return {
    uploads: uploads.map((upload) => ({
      id: upload.id,
      purpose: upload.purpose,
      file_name: upload.file_name,
      size: upload.size,
      offset: upload.offset,
      created_at: upload.created_at.toISOString(),
    })),
    runs: await Promise.all(runs.map((run) => presentRun(core, run, locale))),
    subtitles: tracks.map((track) => ({
      id: track.id,
      lang: track.lang,
      is_forced: track.is_forced,
      file_name: track.file_name,
      encoding: track.encoding,
      cues: track.cues,
      warnings: track.warnings.map((one) => warningInWords(one, locale)),
    })),
    sounds,
    marks,
    preview,
  }
}

/** The marks of the film that plays; null while none plays. */
async function presentMarks(core: Core, productId: ProductId): Promise<Media['marks']> {
  const durationMs = await findLengthOfFilm(core.db, productId)
  if (durationMs === undefined) return null
  const items = await findMarks(core.db, productId)
  return { version: versionOf(items), duration_ms: durationMs, items }
}

/** The sounds of the film that plays, as they were edited; null while none plays, or it is silent. */
async function presentSounds(core: Core, productId: ProductId): Promise<Media['sounds']> {
  const current = await findCurrent(core.db, productId, 'feature')
  const run = current?.run_id == null ? undefined : await findRun(core.db, current.run_id)
  if (run === undefined || run.plan === null || run.plan.audio.length === 0) return null
  const items = await soundsNow(core.db, run.id, run.plan.audio)
  return { run: run.id, version: versionOf(items), items }
}

/** Says what a film of an earlier release lacks, and whether its file is there to encode it anew; null: nothing is lacking. */
function presentOlder(run: RunRow, locale: Locale): Media['runs'][number]['older'] {
  const lacks = lacksOfRun(run).map((lack) => LACKS[lack][locale])
  return lacks.length === 0 ? null : { run: run.id, lacks, can_encode_anew: canEncodeAnew(run) }
}

/** The run of the film that plays on after a newer run was stopped; a preview may be a clip of the film's own run. */
async function findPlayedBefore(core: Core, run: Runs[number], playedId: RunId | null): Promise<RunRow | undefined> {
  if (run.state !== 'cancelled' || playedId === null) return undefined
  const played = await findRun(core.db, playedId)
  return played?.purpose === run.purpose ? played : undefined
}

async function presentRun(core: Core, run: Runs[number], locale: Locale): Promise<Media['runs'][number]> {
  const current = await findCurrent(core.db, run.product_id, run.purpose)
  const { source } = run
  const isPlayed = current !== undefined && current.run_id === run.id
  const played = isPlayed ? run : await findPlayedBefore(core, run, current?.run_id ?? null)
  return {
    id: run.id,
    purpose: run.purpose,
    file_name: run.file_name,
    size: run.size,
    state: run.state,
    steps: run.steps.map((step) => presentStep(step, run.state, locale)),
    texts: (source?.texts ?? []).map(({ index, language, title, isForced }) => ({
      stream: index,
      language,
      name: title,
      is_forced: isForced,
    })),
    notes: run.notes.map((code) => NOTES[code][locale]),
    older: played === undefined ? null : presentOlder(played, locale),
    source:
      source === null
        ? null
        : {
            width: source.video.width,
            height: source.video.height,
            duration_ms: Math.round(source.duration * 1000),
            video_codec: source.video.codec,
            audio: source.audio.map((track) => track.language),
            fps: Math.round(framesPerSecond(source.video.frameRate) * 1000) / 1000,
          },
    watchable_height: isPlayed && current.heights.length > 0 ? Math.max(...current.heights) : null,
    poster_candidates: await candidatesOf(core, run.id),
    created_at: run.created_at.toISOString(),
  }
}

function presentStep(
  step: Runs[number]['steps'][number],
  runState: string,
  locale: Locale,
): z.input<typeof PipelineStep> {
  const code = step.error_code
  return {
    step: step.step,
    state: step.state,
    attempt: step.try_number,
    progress: Math.min(1, step.progress),
    seconds_left: step.seconds_left,
    error: code === null ? null : reasonInWords(code, locale),
    error_code: code,
    can_retry: runState === 'failed' && step.state === 'failed' && mayHelpToRetry(code),
    parts: step.parts,
  }
}

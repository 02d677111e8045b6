import { join } from 'node:path'
import type { EncodePlan, SourceText } from '#lib/media/encode-plan.ts'
import { encode, namesOfRun, rungsOf, type EncodeRun } from '#media/encode.ts'
import { planEncode } from '#media/ladder.ts'
import { probeSource } from '#media/probe.ts'
import type { Ffmpeg } from '#media/ffmpeg.ts'
import type { Progress } from '#media/run-ffmpeg.ts'
import { soundRates } from '#media/sounds/sound-groups.ts'
import { readTexts } from '#media/texts/read-texts.ts'
import { findPriceMode, isOfLiveEvent } from './asset-queries.ts'
import { buildAsset, buildClear, buildClosed, buildPosters, buildStoryboard } from './build-asset.ts'
import { playsMeanwhile, takeSounds } from './encode-anew.ts'
import { withRoom } from '../scratch-room.ts'
import { keys } from './media-keys.ts'
import { ffmpegOf } from '../program.ts'
import { hasOwnPreview, protectionFor, publishAsset } from './publish-asset.ts'
import { findReplacedRuns, updateRun } from './run-queries.ts'
import { planOf, sourceOf } from './run-data.ts'
import { areMade, keptFor, putMezzanines, sourceFile } from './run-files.ts'
import { once, removeScratch } from '../scratch.ts'
import { enqueueStep } from './start-run.ts'
import { cleanJob, previewJob } from './steps.ts'
import type { StepContext, StepEnd } from './work-step.ts'

export async function probeStep(context: StepContext): Promise<StepEnd> {
  const { core, run, signal } = context
  const ffmpeg = await ffmpegOf(core)
  const file = await sourceFile(context)
  // what nobody uploaded to an event is what it has shown
  const isRecording = run.upload_id === null && (await isOfLiveEvent(core.db, run.product_id))
  const found = await probeSource(ffmpeg, file, signal, { isRecording })
  const source = { ...found, texts: await putTexts(context, { ffmpeg, file, texts: found.texts ?? [] }) }
  return { write: (tx) => updateRun(tx, run.id, { source, notes: source.notes }) }
}

/** Puts the words inside the file into storage, where its editor may take them as subtitles. Returns those that are there. */
async function putTexts(
  { core, run, scratch, signal }: StepContext,
  { ffmpeg, file, texts }: { ffmpeg: Ffmpeg; file: string; texts: readonly SourceText[] },
): Promise<SourceText[]> {
  if (texts.length === 0) return []
  let read: SourceText[] = []
  const folder = join(scratch, 'texts')
  await removeScratch(folder)
  await once(folder, async (draft) => {
    read = await readTexts(ffmpeg, { source: file, texts, folder: draft }, signal)
  })
  await core.storage.removePrefix(keys.texts(run.id))
  await core.storage.putFolder(keys.texts(run.id), folder)
  return read
}

export async function planStep({ run }: StepContext): Promise<StepEnd> {
  const plan = planEncode(sourceOf(run))
  return { write: (tx) => updateRun(tx, run.id, { plan }) }
}

/**
 * Encodes one of the two runs over the source. After the first run the film is published with its lowest rung, and the
 * second is queued behind the first runs of other films.
 */
export async function encodeStep(context: StepContext, part: EncodeRun): Promise<StepEnd> {
  const plan = planOf(context.run)
  // while a release is rolled out, a worker of the one before may have made fewer files of the first run
  const runs: EncodeRun[] = part === 'rest' ? ['first', 'rest'] : ['first']
  for (const run of runs) if (!(await areMade(context, namesOfRun(plan, run)))) await encodePart(context, plan, run)
  const isLast = part === 'rest' || rungsOf(plan, 'rest').length === 0
  // the largest file; everything later is made from the MP4s
  if (isLast) await removeScratch(join(context.scratch, 'source'))
  if (isLast) return { parts: partsOf(plan, 'rest', 1) }
  return { ...(await publishEarly(context)), goesOn: true }
}

async function encodePart(context: StepContext, plan: EncodePlan, part: EncodeRun): Promise<void> {
  const { core, scratch } = context
  const folder = await once(join(scratch, part), async (draft) => {
    const source = await sourceFile(context)
    const ffmpeg = await ffmpegOf(core)
    const kept = await keptFor(context)
    const onProgress = ({ fraction, eta }: Progress) =>
      context.report({
        progress: (part === 'first' ? 0 : firstShare(plan)) + fraction * shareOf(plan, part),
        secondsLeft: eta,
        parts: partsOf(plan, part, fraction),
      })
    await withRoom(core.config, { bytes: mostBytes(plan, part), signal: context.signal }, (signal) =>
      encode(ffmpeg, { source, plan, run: part, folder: draft, kept, signal, onProgress }),
    )
  })
  await putMezzanines(context, part, folder)
}

/** The most that an encoding may write: every rung at its ceiling (kilobits a second), every sound at both its rates. */
function mostBytes(plan: EncodePlan, part: EncodeRun): number {
  const rungs = rungsOf(plan, part).reduce((sum, rung) => sum + rung.maxrate, 0)
  const alone = plan.blank?.maxrate ?? 0
  const { full, small, surround } = soundRates
  const rateOf = (sound: EncodePlan['audio'][number]) => full + small + (sound.surround === undefined ? 0 : surround)
  const sounds = part === 'first' ? plan.audio.reduce((sum, sound) => sum + rateOf(sound), alone) : 0
  return Math.ceil(((rungs + sounds) * 1000 * plan.duration) / 8)
}

async function publishEarly(context: StepContext): Promise<StepEnd> {
  const { core, run } = context
  const goOn: NonNullable<StepEnd['write']> = (tx) => enqueueStep(core, tx, run.id, { step: 'encode', part: 'rest' })
  if (run.purpose === 'preview' || (await playsMeanwhile(core.db, run))) return { write: goOn }
  const mode = await findPriceMode(core.db, run.product_id)
  const kind = { part: 'early', protection: protectionFor(run, mode?.is_free ?? false) } as const
  const pictures = await buildAsset(context, kind)
  return {
    write: async (tx, locked) => {
      await publishAsset(core, tx, run, { kind, pictures })
      if (locked.state !== 'watchable') await updateRun(tx, run.id, { state: 'watchable' })
      await goOn(tx, locked)
    },
  }
}

/** The share of the first run in the whole work, which grows with the pixels of a rung. */
function firstShare(plan: EncodePlan): number {
  const pixels = (rungs: EncodePlan['rungs']) => rungs.reduce((sum, { width, height }) => sum + width * height, 0)
  return pixels(rungsOf(plan, 'first')) / pixels(plan.rungs)
}

function shareOf(plan: EncodePlan, part: EncodeRun): number {
  return part === 'first' ? firstShare(plan) : 1 - firstShare(plan)
}

/** Progress of each rung and each sound track, by the names that the editor sees. */
function partsOf(plan: EncodePlan, running: EncodeRun, fraction: number): { name: string; progress: number }[] {
  const early = running === 'first' ? fraction : 1
  const late = running === 'first' ? 0 : fraction
  const later = new Set(rungsOf(plan, 'rest'))
  return [
    ...plan.rungs.map((rung) => ({ name: String(rung.rung), progress: later.has(rung) ? late : early })),
    ...plan.audio.map((track) => ({ name: `audio:${track.language}`, progress: early })),
  ]
}

export async function packageStep(context: StepContext): Promise<StepEnd> {
  await buildClear(context, 'full')
  return {}
}

export async function encryptStep(context: StepContext): Promise<StepEnd> {
  const mode = await findPriceMode(context.core.db, context.run.product_id)
  if (protectionFor(context.run, mode?.is_free ?? false) === 'clear') return { state: 'skipped' }
  await buildClosed(context, 'full')
  return {}
}

export async function storyboardStep(context: StepContext): Promise<StepEnd> {
  await buildStoryboard(context)
  context.report({ progress: 0.5, secondsLeft: null, parts: [] })
  await buildPosters(context)
  return {}
}

/** Checks the package, puts it into storage and plays it from now on. */
export async function publishStep(context: StepContext): Promise<StepEnd> {
  const { core, run } = context
  const mode = await findPriceMode(core.db, run.product_id)
  const kind = { part: 'full', protection: protectionFor(run, mode?.is_free ?? false) } as const
  const pictures = await buildAsset(context, kind)
  // what was shown of an event is for those whose ticket says so: the public gets no clip of it
  const isOwn = run.purpose === 'feature' && !(await isOfLiveEvent(core.db, run.product_id))
  const wantsPreview = isOwn && !(await hasOwnPreview(core, run))
  return {
    write: async (tx) => {
      await takeSounds(tx, run)
      await publishAsset(core, tx, run, { kind, pictures })
      await updateRun(tx, run.id, { state: 'published', finished_at: core.clock.now() })
      for (const replaced of await findReplacedRuns(tx, run)) await core.queue.enqueue(tx, cleanJob, { run: replaced })
      if (wantsPreview) await core.queue.enqueue(tx, previewJob, { run: run.id })
    },
  }
}

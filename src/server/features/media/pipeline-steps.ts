import { join } from 'node:path'
import { encode, rungsOf, type EncodeRun } from '#media/encode.ts'
import { planEncode, type EncodePlan } from '#media/ladder.ts'
import { probeSource } from '#media/probe.ts'
import { sweepAttempts, writeFolder } from '#media/storage.ts'
import { access } from 'node:fs/promises'
import { findPriceMode } from './asset-queries.ts'
import { buildAsset, buildClear, buildClosed, buildPosters, buildStoryboard } from './build-asset.ts'
import { workFolder } from './media-paths.ts'
import { ffmpegOf } from './program.ts'
import { hasOwnPreview, protectionFor, publishAsset } from './publish-asset.ts'
import { findReplacedRuns, updateRun } from './queries.ts'
import { planOf, sourceFileOf, sourceOf } from './run-data.ts'
import { enqueueStep } from './start-run.ts'
import { cleanJob, previewJob } from './steps.ts'
import type { StepContext, StepEnd } from './work-step.ts'

export async function probeStep({ core, run, signal }: StepContext): Promise<StepEnd> {
  const source = await probeSource(await ffmpegOf(core), sourceFileOf(core.config, run), signal)
  return { write: (tx) => updateRun(tx, run.id, { source, notes: source.notes }) }
}

export async function planStep({ run }: StepContext): Promise<StepEnd> {
  const plan = planEncode(sourceOf(run))
  return { write: (tx) => updateRun(tx, run.id, { plan }) }
}

/**
 * Encodes one of the two runs over the source. After the first the film is published with its lowest rung, then the
 * second is enqueued behind the first runs of other films.
 */
export async function encodeStep(context: StepContext, part: EncodeRun): Promise<StepEnd> {
  const { core, run, signal } = context
  const plan = planOf(run)
  const folder = join(workFolder(core.config, run.id), part)
  const isMade = await access(folder).then(
    () => true,
    () => false,
  )
  if (!isMade) {
    const ffmpeg = await ffmpegOf(core)
    await sweepAttempts(folder)
    await writeFolder(folder, (attempt) =>
      encode(ffmpeg, {
        source: sourceFileOf(core.config, run),
        plan,
        run: part,
        folder: attempt,
        signal,
        onProgress: ({ fraction, eta }) =>
          context.report({
            progress: (part === 'first' ? 0 : firstShare(plan)) + fraction * shareOf(plan, part),
            secondsLeft: eta,
            parts: partsOf(plan, part, fraction),
          }),
      }),
    )
  }
  if (part === 'rest' || plan.rungs.length === 1) return { parts: partsOf(plan, 'rest', 1) }
  return { ...(await publishEarly(context)), goesOn: true }
}

async function publishEarly(context: StepContext): Promise<StepEnd> {
  const { core, run } = context
  const goOn: NonNullable<StepEnd['write']> = (tx) => enqueueStep(core, tx, run.id, { step: 'encode', part: 'rest' })
  if (run.purpose === 'preview') return { write: goOn }
  const mode = await findPriceMode(core.db, run.product_id)
  const kind = { part: 'early', protection: protectionFor(run, mode?.is_free ?? false) } as const
  await buildAsset(context, kind)
  return {
    write: async (tx, locked) => {
      await publishAsset(core, tx, run, kind)
      if (locked.state !== 'watchable') await updateRun(tx, run.id, { state: 'watchable' })
      await goOn(tx, locked)
    },
  }
}

/** The work of a rung grows with its pixels: so much of the whole is the first run. */
function firstShare(plan: EncodePlan): number {
  const pixels = plan.rungs.map((rung) => rung.width * rung.height)
  return (pixels.at(-1) ?? 0) / pixels.reduce((sum, one) => sum + one, 0)
}

function shareOf(plan: EncodePlan, part: EncodeRun): number {
  return part === 'first' ? firstShare(plan) : 1 - firstShare(plan)
}

/** How far each rung and each sound is, by the names that the editor sees. */
function partsOf(plan: EncodePlan, running: EncodeRun, fraction: number): { name: string; progress: number }[] {
  const early = running === 'first' ? fraction : 1
  const late = running === 'first' ? 0 : fraction
  return [
    ...rungsOf(plan, 'rest').map((rung) => ({ name: String(rung.rung), progress: late })),
    ...rungsOf(plan, 'first').map((rung) => ({ name: String(rung.rung), progress: early })),
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

/** Checks the whole, moves it to its place and plays it from now on. */
export async function publishStep(context: StepContext): Promise<StepEnd> {
  const { core, run } = context
  const mode = await findPriceMode(core.db, run.product_id)
  const kind = { part: 'full', protection: protectionFor(run, mode?.is_free ?? false) } as const
  await buildAsset(context, kind)
  const wantsPreview = run.purpose === 'feature' && !(await hasOwnPreview(core, run))
  return {
    write: async (tx) => {
      await publishAsset(core, tx, run, kind)
      await updateRun(tx, run.id, { state: 'published', finished_at: core.clock.now() })
      for (const replaced of await findReplacedRuns(tx, run)) await core.queue.enqueue(tx, cleanJob, { run: replaced })
      if (wantsPreview) await core.queue.enqueue(tx, previewJob, { run: run.id })
    },
  }
}

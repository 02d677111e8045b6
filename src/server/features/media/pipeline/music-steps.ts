import { join } from 'node:path'
import { encodeMusic } from '#media/music/encode-music.ts'
import { probeMusic } from '#media/music/probe-music.ts'
import type { Progress } from '#media/run-ffmpeg.ts'
import { findPriceMode } from './asset-queries.ts'
import { buildClear, buildClosed } from './build-asset.ts'
import { ffmpegOf } from '../program.ts'
import { protectionFor } from './publish-asset.ts'
import { musicOf } from './run-data.ts'
import { areMade, keptFor, putMezzanines, sourceFile } from './run-files.ts'
import { updateRun } from './run-queries.ts'
import { once, removeScratch } from '../scratch.ts'
import { withRoom } from '../scratch-room.ts'
import type { StepContext, StepEnd } from './work-step.ts'

/** Decodes the whole file once: counts its samples, measures its loudness, and plans the ladder. */
export async function probeMusicStep(context: StepContext): Promise<StepEnd> {
  const { core, run, signal } = context
  const { plan, notes } = await probeMusic(await ffmpegOf(core), await sourceFile(context), signal)
  return { write: (tx) => updateRun(tx, run.id, { music: plan, notes }) }
}

/** Encodes all rungs of a piece of music in one run: they take seconds, so nothing is published before the others. */
export async function encodeMusicStep(context: StepContext): Promise<StepEnd> {
  const { core, run, scratch } = context
  const plan = musicOf(run)
  const parts = (progress: number) => plan.rungs.map(({ kbps }) => ({ name: `audio:${kbps}`, progress }))
  const names = plan.rungs.map(({ name }) => name)
  if (!(await areMade(context, names))) {
    const bytes = Math.ceil((plan.rungs.reduce((sum, { kbps }) => sum + kbps, 0) * 1000 * plan.duration * 1.1) / 8)
    const folder = await once(join(scratch, 'first'), async (draft) => {
      const source = await sourceFile(context)
      const ffmpeg = await ffmpegOf(core)
      const kept = await keptFor(context)
      const onProgress = ({ fraction, eta }: Progress) =>
        context.report({ progress: fraction, secondsLeft: eta, parts: parts(fraction) })
      await withRoom(core.config, { bytes, signal: context.signal }, (signal) =>
        encodeMusic(ffmpeg, { source, plan, folder: draft, kept, signal, onProgress }),
      )
    })
    await putMezzanines(context, 'first', folder)
  }
  await removeScratch(join(scratch, 'source'))
  return { parts: parts(1) }
}

export async function packageMusicStep(context: StepContext): Promise<StepEnd> {
  await buildClear(context, 'full')
  return {}
}

export async function encryptMusicStep(context: StepContext): Promise<StepEnd> {
  const mode = await findPriceMode(context.core.db, context.run.product_id)
  if (protectionFor(context.run, mode?.is_free ?? false) === 'clear') return { state: 'skipped' }
  await buildClosed(context, 'full')
  return {}
}

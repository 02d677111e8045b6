import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encryptPackage } from '#media/aes128.ts'
import { packageAsset } from '#media/packager.ts'
import { writePosterCandidates } from '#media/posters.ts'
import { cutPreview, planPreview, previewPlan } from '#media/preview.ts'
import { linkOrCopy, listTree, sweepAttempts, writeFolder } from '#media/storage.ts'
import { writeStoryboard } from '#media/storyboard.ts'
import { verifyPackage } from '#media/verify.ts'
import type { Core } from '../../core.ts'
import { contentKeyOf } from './content-key.ts'
import { assetFolder, assetIdOf, keyAddress, workFolder, type AssetKind } from './media-paths.ts'
import { ffmpegOf } from './program.ts'
import type { RunRow } from './queries.ts'
import { mezzanineOf, planOf, rungsOfPart } from './run-data.ts'

export interface Build {
  core: Core
  run: RunRow
  signal: AbortSignal
}

/** A folder of the run that is made once: when it stands it is whole, for it appears by a rename. */
async function once(target: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const stands = await stat(target).then(
    () => true,
    () => false,
  )
  if (stands) return target
  await sweepAttempts(target)
  await writeFolder(target, fill)
  return target
}

/** The plan by which an asset of a run is packed: a preview is shorter than its film. */
export function planOfPart(run: RunRow, part: AssetKind['part']) {
  const plan = planOf(run)
  return part === 'preview' && run.purpose === 'feature' ? previewPlan(plan, planPreview(plan)) : plan
}

/** The clear package of a part. */
export async function buildClear(build: Build, part: AssetKind['part']): Promise<string> {
  const { core, run, signal } = build
  const work = workFolder(core.config, run.id)
  const fileOf = part === 'preview' ? await buildCut(build) : mezzanineOf(core.config, run)
  const plan = planOfPart(run, part)
  return once(join(work, `clear-${part}`), (folder) =>
    packageAsset({ plan, rungs: rungsOfPart(plan, part), fileOf, folder, dash: true, signal }),
  )
}

async function buildCut({ core, run, signal }: Build): Promise<(name: string) => string> {
  const plan = planOf(run)
  const names = [...rungsOfPart(plan, 'full'), ...plan.audio.map((track) => track.name)]
  const folder = await once(join(workFolder(core.config, run.id), 'cut'), async (attempt) =>
    cutPreview(await ffmpegOf(core), {
      cut: planPreview(plan),
      names,
      fileOf: mezzanineOf(core.config, run),
      folder: attempt,
      signal,
    }),
  )
  return (name) => join(folder, `${name}.mp4`)
}

/** The encrypted copy of a part's package. */
export async function buildClosed(build: Build, part: AssetKind['part']): Promise<string> {
  const { core, run, signal } = build
  const clear = await buildClear(build, part)
  const assetId = assetIdOf(run.id, { part, protection: 'aes128' })
  const key = contentKeyOf(core.config, assetId)
  return once(join(workFolder(core.config, run.id), `closed-${part}`), (folder) =>
    encryptPackage({ clear, folder, key, keyUri: keyAddress(assetId), signal }),
  )
}

export async function buildStoryboard({ core, run, signal }: Build): Promise<string> {
  const plan = planOf(run)
  const video = mezzanineOf(core.config, run)(plan.rungs.at(-1)?.name ?? '')
  return once(join(workFolder(core.config, run.id), 'storyboard'), async (folder) =>
    writeStoryboard(await ffmpegOf(core), { plan, video, folder, signal }),
  )
}

export async function buildPosters({ core, run, signal }: Build): Promise<string> {
  const plan = planOf(run)
  const video = mezzanineOf(core.config, run)(plan.rungs[0]?.name ?? '')
  return once(join(workFolder(core.config, run.id), 'posters'), async (folder) =>
    writePosterCandidates(await ffmpegOf(core), { plan, video, folder, signal }),
  )
}

/**
 * Puts an asset together, checks it as a player would meet it, and gives it its place. What stands in that place is
 * whole and never touched again. Answers its id.
 */
export async function buildAsset(build: Build, kind: AssetKind): Promise<string> {
  const { core, run, signal } = build
  const id = assetIdOf(run.id, kind)
  const packed = kind.protection === 'aes128' ? await buildClosed(build, kind.part) : await buildClear(build, kind.part)
  const plan = planOfPart(run, kind.part)
  await verifyPackage(await ffmpegOf(core), {
    folder: packed,
    plan,
    rungs: rungsOfPart(plan, kind.part),
    scratch: join(workFolder(core.config, run.id), `check-${kind.part}-${kind.protection}`),
    ...(kind.protection === 'aes128' ? { key: { bytes: contentKeyOf(core.config, id), uri: keyAddress(id) } } : {}),
    signal,
  })
  const storyboard = kind.part === 'full' ? await buildStoryboard(build) : null
  await once(assetFolder(core.config, id), async (folder) => {
    for (const from of storyboard === null ? [packed] : [packed, storyboard])
      for (const file of await listTree(from)) await linkOrCopy(join(from, file), join(folder, file))
  })
  return id
}

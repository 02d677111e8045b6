import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { encryptPackage } from '#media/aes128.ts'
import { packageAsset } from '#media/packager.ts'
import { writePosterCandidates } from '#media/posters.ts'
import { cutPreview, planPreview, previewPlan } from '#media/preview.ts'
import { soundsOfPackage } from '#media/sounds/sound-groups.ts'
import { writeStoryboard } from '#media/storyboard.ts'
import { verifyPackage } from '#media/verify.ts'
import { buildClearMusic, musicPart } from './build-music.ts'
import { contentKeyOf } from './content-key.ts'
import { askScratch } from '../scratch-room.ts'
import { announceFiles } from '../uploads/pending-files.ts'
import { assetIdOf, type AssetKind, keyAddress, keys } from './media-keys.ts'
import { ffmpegOf } from '../program.ts'
import { picturesOfAsset } from './told-pictures.ts'
import type { ToldPicture } from '#lib/media/told-picture.ts'
import type { RunRow } from './run-queries.ts'
import { planOf, rungsOfPart } from './run-data.ts'
import { mezzanineFiles, type RunAtWork } from './run-files.ts'
import { once, sizeOfFiles } from '../scratch.ts'

export interface Build extends RunAtWork {
  signal: AbortSignal
}

/** The plan for packaging an asset of a run: a preview is shorter than its film. */
function planOfPart(run: RunRow, part: AssetKind['part']) {
  const plan = planOf(run)
  return part === 'preview' && run.purpose === 'feature' ? previewPlan(plan, planPreview(plan)) : plan
}

/** Returns an asset's contents, for packaging, checking and its row: its length in seconds, rungs and sounds. */
export function contentsOf(run: RunRow, part: AssetKind['part']) {
  if (run.medium === 'music') return { ...musicPart(run, part), heights: [], sounds: [], hasStoryboard: false }
  const plan = planOfPart(run, part)
  const rungs = rungsOfPart(plan, part)
  const heights = plan.rungs.filter(({ name }) => rungs.includes(name)).map(({ rung }) => rung)
  return { duration: plan.duration, rungs, heights, sounds: plan.audio, hasStoryboard: part === 'full' }
}

/** The clear package of a part, in the scratch space. */
export async function buildClear(build: Build, part: AssetKind['part']): Promise<string> {
  if (build.run.medium === 'music') return buildClearMusic(build, part)
  const { core, run, signal } = build
  const plan = planOfPart(run, part)
  const rungs = rungsOfPart(plan, part)
  return once(join(build.scratch, `clear-${part}`), async (folder) => {
    const names = [...rungs, ...soundsOfPackage(plan, rungs).map(({ name }) => name)]
    const fileOf = part === 'preview' ? await buildCut(build, names) : await mezzanineFiles(build, names)
    await askScratch(core.config, await sizeOfFiles(names.map(fileOf)))
    await packageAsset({ plan, rungs, fileOf, folder, dash: true, signal })
  })
}

async function buildCut(build: Build, names: readonly string[]): Promise<(name: string) => string> {
  const { core, run, scratch, signal } = build
  const folder = await once(join(scratch, 'cut'), async (draft) => {
    const fileOf = await mezzanineFiles(build, names)
    await cutPreview(await ffmpegOf(core), { cut: planPreview(planOf(run)), names, fileOf, folder: draft, signal })
  })
  return (name) => join(folder, `${name}.mp4`)
}

/** The encrypted copy of a part's package, in the scratch space. */
export async function buildClosed(build: Build, part: AssetKind['part']): Promise<string> {
  const { core, run, scratch, signal } = build
  const clear = await buildClear(build, part)
  const assetId = assetIdOf(run.id, { part, protection: 'aes128' })
  const key = await contentKeyOf(core, assetId)
  // a step before may have left it, encrypted with the key of a secret that was exchanged since
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return once(join(scratch, `closed-${part}-${mark}`), async (folder) => {
    await askScratch(core.config, await sizeOfFiles([clear]))
    await encryptPackage({ clear, folder, key, keyUri: keyAddress(assetId), signal })
  })
}

export async function buildStoryboard(build: Build): Promise<string> {
  const { core, run, scratch, signal } = build
  const plan = planOf(run)
  return once(join(scratch, 'storyboard'), async (folder) => {
    const name = plan.rungs.at(-1)?.name ?? ''
    const video = (await mezzanineFiles(build, [name]))(name)
    await writeStoryboard(await ffmpegOf(core), { plan, video, folder, signal })
  })
}

/** Frames of the film from which an editor can choose a still, put into storage for the studio. */
export async function buildPosters(build: Build): Promise<void> {
  const { core, run, scratch, signal } = build
  const plan = planOf(run)
  const made = await once(join(scratch, 'posters'), async (folder) => {
    const name = plan.rungs[0]?.name ?? ''
    const video = (await mezzanineFiles(build, [name]))(name)
    await writePosterCandidates(await ffmpegOf(core), { plan, video, folder, signal })
  })
  await core.storage.putFolder(keys.posters(run.id), made)
}

/**
 * Builds an asset, checks it as a player would read it, and puts it into storage under its own prefix, where it never
 * changes. Returns the pictures that its list states; `publishAsset` adopts the files.
 */
export async function buildAsset(build: Build, kind: AssetKind): Promise<ToldPicture[]> {
  const { core, run, scratch, signal } = build
  const id = assetIdOf(run.id, kind)
  const packed = kind.protection === 'aes128' ? await buildClosed(build, kind.part) : await buildClear(build, kind.part)
  const { duration, rungs, sounds, hasStoryboard } = contentsOf(run, kind.part)
  await verifyPackage(await ffmpegOf(core), {
    folder: packed,
    plan: { duration, audio: sounds },
    rungs,
    scratch: join(scratch, `check-${kind.part}-${kind.protection}`),
    ...(kind.protection === 'aes128' ? { key: { bytes: await contentKeyOf(core, id), uri: keyAddress(id) } } : {}),
    signal,
  })
  const storyboard = hasStoryboard ? await buildStoryboard(build) : null
  await announceFiles(core, keys.asset(id))
  await core.storage.putFolder(keys.asset(id), packed)
  if (storyboard !== null) await core.storage.putFolder(keys.asset(id), storyboard)
  return picturesOfAsset(core.storage, id)
}

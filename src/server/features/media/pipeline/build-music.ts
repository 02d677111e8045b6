import { join } from 'node:path'
import { encodeMusicPreview } from '#media/music/encode-music.ts'
import { packageMusic } from '#media/music/package-music.ts'
import type { Build } from './build-asset.ts'
import type { AssetKind } from './media-keys.ts'
import { ffmpegOf } from '../program.ts'
import { musicOf } from './run-data.ts'
import { mezzanineFiles } from './run-files.ts'
import type { RunRow } from './run-queries.ts'
import { askScratch } from '../scratch-room.ts'
import { once, sizeOfFiles } from '../scratch.ts'

/** A preview is heard once, over any line. */
const previewRung = { name: 'a128', kbps: 128 }

/** Returns the contents of an asset of music: its length in seconds and its rungs. */
export function musicPart(run: Pick<RunRow, 'music'>, part: AssetKind['part']) {
  const plan = musicOf(run)
  if (part === 'preview') return { duration: plan.preview.duration, rungs: [previewRung.name] }
  return { duration: plan.duration, rungs: plan.rungs.map(({ name }) => name) }
}

/** The clear package of a piece of music, or of its preview, in the scratch space. */
export async function buildClearMusic(build: Build, part: AssetKind['part']): Promise<string> {
  const { core, run, signal } = build
  const { rungs } = musicPart(run, part)
  return once(join(build.scratch, `clear-${part}`), async (folder) => {
    const fileOf = part === 'preview' ? await buildPreview(build) : await mezzanineFiles(build, rungs)
    await askScratch(core.config, await sizeOfFiles(rungs.map(fileOf)))
    await packageMusic({ rungs, fileOf, folder, signal })
  })
}

async function buildPreview(build: Build): Promise<(name: string) => string> {
  const { core, run, scratch, signal } = build
  const plan = musicOf(run)
  const folder = await once(join(scratch, 'cut'), async (draft) => {
    const best = plan.rungs[0]?.name ?? ''
    const from = (await mezzanineFiles(build, [best]))(best)
    const outFile = join(draft, `${previewRung.name}.mp4`)
    await encodeMusicPreview(await ffmpegOf(core), { plan, from, outFile, kbps: previewRung.kbps, signal })
  })
  return (name) => join(folder, `${name}.mp4`)
}

import { makeConcert } from '#media/demo/make-concert.ts'
import type { Core } from '#server/core.ts'
import { ffmpegOf } from '../program.ts'
import { demoScratch } from '../scratch.ts'

/** Makes the concert of the demo's camera: about a minute of processor time. The file appears when it is complete. */
export async function makeDemoConcert(core: Core, outFile: string, signal: AbortSignal): Promise<void> {
  const scratch = await demoScratch(core.config, 'concert')
  await makeConcert({ ffmpeg: await ffmpegOf(core), outFile, scratch, signal })
}

import { makeMusic } from '#media/demo/music/make-music.ts'
import type { Core } from '#server/core.ts'
import { demoScratch, isInScratch } from '../scratch.ts'

/** Plays a piece of the demo's music by its name; returns its path in the scratch space when it is complete. */
export async function makeDemoMusic(core: Core, name: string, signal: AbortSignal): Promise<string> {
  const outFile = await demoScratch(core.config, `${name}.wav`)
  if (!(await isInScratch(outFile))) await makeMusic(name, { outFile, signal })
  return outFile
}

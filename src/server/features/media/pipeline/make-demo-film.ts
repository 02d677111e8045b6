import { demoFilms } from '#media/demo/films.ts'
import { episodeCreditsMs } from '#media/demo/recipes/episodes.ts'
import { makeFilm } from '#media/demo/make-film.ts'
import type { Core } from '#server/core.ts'
import { ffmpegOf } from '../program.ts'
import { demoScratch } from '../scratch.ts'

/**
 * Draws a film of the demo by its name; returns its path in the scratch space when it is complete. Takes minutes of
 * CPU.
 */
export async function makeDemoFilm(core: Core, name: string, signal: AbortSignal): Promise<string> {
  const recipe = demoFilms[name]
  if (recipe === undefined) throw new Error(`there is no demo film called ${name}`)
  const outFile = await demoScratch(core.config, `${name}.mp4`)
  await makeFilm(recipe, { ffmpeg: await ffmpegOf(core), outFile, signal })
  return outFile
}

export { episodeCreditsMs }

import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { demoFilms } from '#media/demo/films.ts'
import { atMost } from '#media/demo/film-recipe.ts'
import { makeFilm } from '#media/demo/make-film.ts'
import type { Core } from '../../core.ts'
import { ffmpegOf } from './program.ts'

/** Makes a film of the demo by its name into `file`, which is there afterwards only whole. Takes minutes of CPU. */
export async function makeDemoFilm(
  core: Core,
  name: string,
  options: { file: string; signal: AbortSignal },
): Promise<void> {
  const recipe = demoFilms[name]
  if (recipe === undefined) throw new Error(`there is no demo film called ${name}`)
  await mkdir(dirname(options.file), { recursive: true })
  await makeFilm(atMost(recipe, core.config.demoFilmHeight), {
    ffmpeg: await ffmpegOf(core),
    outFile: options.file,
    signal: options.signal,
  })
}

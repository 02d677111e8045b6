import { fileURLToPath } from 'node:url'
import type { DemoMovie } from './demo-movie.ts'
import { comingMovies } from './movies-coming.ts'
import { freeMovies } from './movies-free.ts'
import { paidMovies } from './movies-paid.ts'

/** Every title of the demo. */
export const demoMovies: readonly DemoMovie[] = [...paidMovies, ...freeMovies, ...comingMovies]

/**
 * Films that are kept as small finished files: name → path of the file, shortest film first. They are watchable within
 * seconds of a first start; drawing them takes minutes on a busy machine.
 */
export const finishedFilms: ReadonlyMap<string, string> = new Map(
  ['rain', 'snow', 'simorgh', 'pool', 'tehran', 'ships', 'station', 'road'].map((film) => [
    film,
    fileURLToPath(seedFile(`films/${film}/film.mp4`)),
  ]),
)

/** A file of this folder: artwork (`art/p-road.webp`) or subtitles (`films/road/fa.srt`). */
export function seedFile(path: string): URL {
  return new URL(`./${path}`, import.meta.url)
}

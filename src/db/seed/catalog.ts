import type { DemoMovie } from './demo-movie.ts'
import { comingMovies } from './movies-coming.ts'
import { freeMovies } from './movies-free.ts'
import { paidMovies } from './movies-paid.ts'

/** Every title of the demo. */
export const demoMovies: readonly DemoMovie[] = [...paidMovies, ...freeMovies, ...comingMovies]

/** A file of this folder: artwork (`art/p-road.webp`) or subtitles (`films/road/fa.srt`). */
export function seedFile(path: string): URL {
  return new URL(`./${path}`, import.meta.url)
}

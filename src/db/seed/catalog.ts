import { fileURLToPath } from 'node:url'
import type { DemoMovie } from './demo-movie.ts'
import { comingMovies } from './movies-coming.ts'
import { freeMovies } from './movies-free.ts'
import { paidMovies } from './movies-paid.ts'

/** Every title of the demo. */
export const demoMovies: readonly DemoMovie[] = [...paidMovies, ...freeMovies, ...comingMovies]

/**
 * All films, previews and scenes of episodes as small finished files: name → path of the file. Drawing them takes an
 * hour; their pipeline takes seconds each.
 */
export const finishedFilms: ReadonlyMap<string, string> = new Map(
  [
    ...['snow', 'road', 'road-trailer', 'pool', 'station', 'tehran', 'tehran-trailer', 'simorgh', 'rain', 'ships'],
    ...['naranj-trailer', 'turquoise-trailer', 'doors', 'salt'],
    ...['corridor', 'traffic', 'blackout', 'evening', 'morning'].map((scene) => `episode-${scene}`),
  ].map((film) => [film, fileURLToPath(seedFile(`films/${film}/film.mp4`))]),
)

/** A file of this folder: artwork (`art/p-road.webp`) or subtitles (`films/road/fa.srt`). */
export function seedFile(path: string): URL {
  return new URL(`./${path}`, import.meta.url)
}

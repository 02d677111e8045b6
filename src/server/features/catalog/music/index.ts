import type { Api } from '#server/api.ts'
import { type MusicDoors, registerLyrics, registerStudioLyrics, registerTracks } from './routes.ts'

/** Tracks of albums and their lyrics; albums themselves are titles of the catalogue. */
export function registerMusic(api: Api, doors: MusicDoors): void {
  registerLyrics(api)
  registerTracks(api, doors)
  registerStudioLyrics(api, doors)
}

export { addTracks } from './edit-tracks.ts'
export { writeLyrics } from './lyrics.ts'

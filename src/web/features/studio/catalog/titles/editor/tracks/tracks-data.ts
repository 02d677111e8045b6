import type { InputOf, OutputOf } from '#contract/api.ts'

export type Tracks = OutputOf<'GET /studio/titles/:id/tracks'>
export type StudioTrack = Tracks['items'][number]
export type TrackInput = InputOf<'POST /studio/titles/:id/tracks'>['body']['tracks'][number]
export type StudioLyrics = OutputOf<'GET /studio/tracks/:id/lyrics'>['items'][number]

const working = new Set<StudioTrack['media_state']>(['running', 'uploading'])

/** Whether a file of one of these tracks is on its way. */
export const isAtWork = (tracks: readonly StudioTrack[]): boolean =>
  tracks.some(({ media_state: state }) => working.has(state))

/** The number that follows the last one of a disc. */
export const nextNumber = (tracks: readonly StudioTrack[], disc: number): number =>
  Math.max(0, ...tracks.filter((track) => track.disc === disc).map(({ number }) => number)) + 1

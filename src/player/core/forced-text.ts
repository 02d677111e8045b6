import type { AudioTrack } from './player-state.ts'
import type { ChoosableTrack, TextTrackSource } from './source.ts'

/** The subtitles that a viewer can choose: all but forced lines. */
export const choosableTracks = (tracks: readonly TextTrackSource[]): ChoosableTrack[] =>
  tracks.filter((track): track is ChoosableTrack => track.isForced !== true)

const base = (lang: string): string => lang.toLowerCase().split('-')[0] ?? ''

/** The language that is heard: of the chosen sound, else of the first; else as the product says. */
export function heardLang(
  { audioTracks, audioTrackId }: { audioTracks: readonly AudioTrack[]; audioTrackId: number | null },
  soundLang: string | undefined,
): string | null {
  const track = audioTracks.find(({ id }) => id === audioTrackId) ?? audioTracks[0]
  const lang = track === undefined || track.lang === '' ? (soundLang ?? '') : track.lang
  return lang === '' || lang === 'und' ? null : lang
}

/** The forced lines of a viewer who has chosen no subtitle: those in the language that is heard; null: there are none. */
export function forcedTrack(
  tracks: readonly TextTrackSource[],
  { textTrackId, lang }: { textTrackId: string | null; lang: string | null },
): TextTrackSource | null {
  if (textTrackId !== null || lang === null) return null
  return tracks.find((track) => track.isForced === true && base(track.lang) === base(lang)) ?? null
}

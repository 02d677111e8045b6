import { languageName } from './languages.ts'
import { quotable } from './playlist.ts'

/** A subtitle of a film: its language, and the address of its playlist relative to the master. */
export type TextRendition = { language: string; uri: string; isForced: boolean }

/**
 * A master playlist that also lists the subtitles. A phone's native full screen shows only such tracks; the engine in
 * the page gets the plain master, so that it does not load every subtitle twice.
 */
export function nativeMaster(master: string, tracks: readonly TextRendition[]): string {
  if (tracks.length === 0) return master
  const lines = master.split('\n')
  const media = tracks.map(({ language, uri, isForced }) => {
    const fields = ['TYPE=SUBTITLES', 'GROUP-ID="text"', `LANGUAGE="${language}"`]
    // a player shows forced ones by itself in the language of the sound, and lists them nowhere
    const name = isForced ? `${languageName(language)} · Forced` : languageName(language)
    const rest = [`NAME="${quotable(name)}"`, 'DEFAULT=NO', 'AUTOSELECT=YES', `FORCED=${isForced ? 'YES' : 'NO'}`]
    return `#EXT-X-MEDIA:${[...fields, ...rest, `URI="${uri}"`].join(',')}`
  })
  const all = lines.map((line) => (line.startsWith('#EXT-X-STREAM-INF:') ? `${line},SUBTITLES="text"` : line))
  const last = all.findLastIndex((line) => line !== '')
  // behind the pictures, as in the master itself
  return [...all.slice(0, last + 1), ...media, ...all.slice(last + 1)].join('\n')
}

/**
 * The playlist of a subtitle, with the whole file as one segment: the file is small, and then no cue crosses a segment
 * border. Seconds.
 */
export function textPlaylist(uri: string, duration: number): string {
  const head = ['#EXTM3U', '#EXT-X-VERSION:6', `#EXT-X-TARGETDURATION:${Math.ceil(duration)}`]
  const body = ['#EXT-X-PLAYLIST-TYPE:VOD', `#EXTINF:${duration.toFixed(3)},`, uri, '#EXT-X-ENDLIST', '']
  return [...head, ...body].join('\n')
}

import type { Cue } from './read-subtitle.ts'
import { formatVttTime } from './timing.ts'

/**
 * Writes cues as a WebVTT file. The timestamp map ties the file to the film's clock; HLS requires it of subtitle
 * segments (RFC 8216 section 3.5), other readers ignore it.
 */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue) => {
    const settings = cue.settings === undefined ? '' : ` ${cue.settings}`
    const voice = cue.voice ? `<v ${cue.voice.replace(/[&<>\n]/g, ' ')}>` : ''
    return `${formatVttTime(cue.start)} --> ${formatVttTime(cue.end)}${settings}\n${voice}${cue.webvtt}\n`
  })
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n${blocks.join('\n')}`
}

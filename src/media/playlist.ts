/** The parts of a media playlist that we write (RFC 8216): segments with their length in seconds. */
export type MediaPlaylist = {
  targetDuration: number
  sequence: number
  map: string | null
  key: { method: string; uri: string | null } | null
  segments: { uri: string; duration: number }[]
  ended: boolean
}

/** Reads a media playlist. Throws with a sentence when the text is not one. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const lines = text.split(/\r?\n/)
  if (lines[0] !== '#EXTM3U') throw new Error('The playlist does not begin with #EXTM3U.')
  const playlist: MediaPlaylist = {
    targetDuration: Number.parseInt(valueOf(lines, '#EXT-X-TARGETDURATION') ?? '', 10),
    sequence: Number.parseInt(valueOf(lines, '#EXT-X-MEDIA-SEQUENCE') ?? '0', 10),
    map: attribute(valueOf(lines, '#EXT-X-MAP') ?? '', 'URI'),
    key: keyOf(valueOf(lines, '#EXT-X-KEY')),
    segments: [],
    ended: lines.includes('#EXT-X-ENDLIST'),
  }
  let duration: number | undefined
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8))
    else if (line !== '' && !line.startsWith('#')) {
      if (duration === undefined || !Number.isFinite(duration)) throw new Error(`The segment ${line} has no length.`)
      playlist.segments.push({ uri: line, duration })
      duration = undefined
    }
  }
  if (!Number.isFinite(playlist.targetDuration)) throw new Error('The playlist has no target duration.')
  return playlist
}

export type MasterPlaylist = {
  variants: { uri: string; bandwidth: number; average: number; resolution: string | null; audio: string | null }[]
  media: { type: string; group: string | null; uri: string | null; language: string | null; name: string }[]
  /** Lists of key frames. */
  keyFrames: { uri: string; bandwidth: number }[]
}

/** Reads a master playlist: its video variants, its audio and subtitle renditions, and its lists of key frames. */
export function parseMasterPlaylist(text: string): MasterPlaylist {
  const lines = text.split(/\r?\n/)
  if (lines[0] !== '#EXTM3U') throw new Error('The master playlist does not begin with #EXTM3U.')
  const master: MasterPlaylist = { variants: [], media: [], keyFrames: [] }
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      master.variants.push({
        uri: lines[index + 1] ?? '',
        bandwidth: Number(attribute(line, 'BANDWIDTH')),
        average: Number(attribute(line, 'AVERAGE-BANDWIDTH')),
        audio: attribute(line, 'AUDIO'),
        resolution: attribute(line, 'RESOLUTION'),
      })
    } else if (line.startsWith('#EXT-X-I-FRAME-STREAM-INF:')) {
      master.keyFrames.push({ uri: attribute(line, 'URI') ?? '', bandwidth: Number(attribute(line, 'BANDWIDTH')) })
    } else if (line.startsWith('#EXT-X-MEDIA:')) {
      master.media.push({
        type: attribute(line, 'TYPE') ?? '',
        group: attribute(line, 'GROUP-ID'),
        uri: attribute(line, 'URI'),
        language: attribute(line, 'LANGUAGE'),
        name: attribute(line, 'NAME') ?? '',
      })
    }
  }
  return master
}

/** The value of one attribute of a tag line, without its quotes. */
export function attribute(line: string, name: string): string | null {
  const match = new RegExp(`(?:^|[:,])${name}=(?:"([^"]*)"|([^,]*))`).exec(line)
  return match ? (match[1] ?? match[2] ?? null) : null
}

/**
 * Text for a quoted attribute. A quotation mark or a line break cannot be escaped there (RFC 8216 section 4.2), so they
 * are replaced.
 */
export function quotable(text: string): string {
  return text.replace(/["\r\n]/g, "'")
}

function valueOf(lines: readonly string[], tag: string): string | undefined {
  return lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1)
}

function keyOf(line: string | undefined): MediaPlaylist['key'] {
  if (!line) return null
  const method = attribute(line, 'METHOD') ?? 'NONE'
  return method === 'NONE' ? null : { method, uri: attribute(line, 'URI') }
}

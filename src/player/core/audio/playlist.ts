/** One rendition of a track: where its list is (null: this is the list), and how many bits a second it takes. */
export interface Rendition {
  uri: string | null
  bandwidth: number
}

/** Addresses are as they stand in the list: relative to it. */
export interface Segment {
  uri: string
  /** From the beginning of the track; seconds. */
  start: number
  duration: number
  /** Number in the sequence: the initialisation vector of its encryption. */
  sequence: number
}

export interface MediaList {
  initUri: string
  /** Null for a clear track. */
  keyUri: string | null
  segments: Segment[]
}

function attribute(line: string, name: string): string | null {
  const match = new RegExp(`(?:^|[:,])${name}=(?:"([^"]*)"|([^,]*))`).exec(line)
  return match ? (match[1] ?? match[2] ?? null) : null
}

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trim())
const bare = (line: string | undefined): line is string => line !== undefined && line !== '' && !line.startsWith('#')

/** The renditions of a master list (RFC 8216), the smallest first. A list of segments is one rendition by itself. */
export function readRenditions(text: string): Rendition[] {
  const lines = linesOf(text)
  if (lines[0] !== '#EXTM3U') return []
  if (lines.some((line) => line.startsWith('#EXTINF:'))) return [{ uri: null, bandwidth: 0 }]
  const found = new Map<string, Rendition>()
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue
    const uri = lines[index + 1]
    if (!bare(uri) || found.has(uri)) continue
    found.set(uri, { uri, bandwidth: Number(attribute(line, 'BANDWIDTH')) || 0 })
  }
  return [...found.values()].toSorted((a, b) => a.bandwidth - b.bandwidth)
}

/** The segments of a rendition; null when the text is no list of CMAF segments that we can play. */
export function readMediaList(text: string): MediaList | null {
  const lines = linesOf(text)
  const valueOf = (tag: string) => lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1)
  const map = attribute(valueOf('#EXT-X-MAP') ?? '', 'URI')
  if (lines[0] !== '#EXTM3U' || map === null) return null
  const keyLine = valueOf('#EXT-X-KEY') ?? ''
  const method = attribute(keyLine, 'METHOD') ?? 'NONE'
  const keyUri = attribute(keyLine, 'URI')
  if (method !== 'NONE' && (method !== 'AES-128' || keyUri === null)) return null
  const sequence = Number.parseInt(valueOf('#EXT-X-MEDIA-SEQUENCE') ?? '0', 10)
  const segments: Segment[] = []
  let start = 0
  let duration = 0
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice('#EXTINF:'.length))
    else if (bare(line)) {
      segments.push({ uri: line, start, duration, sequence: sequence + segments.length })
      start += duration
    }
  }
  return segments.length === 0 ? null : { initUri: map, keyUri: method === 'NONE' ? null : keyUri, segments }
}

/** The segment in which an instant (seconds) lies; the last one for everything behind. */
export function segmentAt(segments: readonly Segment[], second: number): number {
  const at = segments.findLastIndex((segment) => segment.start <= second + 0.001)
  return Math.max(0, at)
}

/** A 128-bit number as the initialisation vector of RFC 8216 §5.2. */
export function vectorOf(sequence: number): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(16)
  new DataView(iv.buffer).setBigUint64(8, BigInt(sequence))
  return iv
}

/** The share of a line that one track may take: what else the page loads must not make it stutter. */
const shareOfLine = 0.4

/**
 * The best rendition that the line carries; the smallest where the visitor saves data. While the line is unknown: the
 * middle one, which weighs no more than a picture.
 */
export function chooseRendition(
  renditions: readonly Rendition[],
  line: { bitsPerSecond: number | null; savesData: boolean },
): Rendition | null {
  const [smallest] = renditions
  if (smallest === undefined || line.savesData) return smallest ?? null
  const { bitsPerSecond } = line
  if (bitsPerSecond === null) return renditions[Math.floor((renditions.length - 1) / 2)] ?? smallest
  return renditions.findLast(({ bandwidth }) => bandwidth <= bitsPerSecond * shareOfLine) ?? smallest
}

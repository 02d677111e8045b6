import type { LiveRung } from './live-health.ts'

/** One entry of a live list, as it is stored. */
export interface LiveSegment {
  sequence: number
  runId: string
  /** Counts from 0 without gaps, so it is the discontinuity sequence. */
  runNumber: number
  keyNumber: number
  startsAt: Date
  durationUs: number
  isIndependent: boolean
  /** This rung could not follow here. */
  isGap: boolean
}

export interface LiveListOptions {
  kind: 'sliding' | 'event'
  /** Nothing more will come. */
  isOver: boolean
  /** The player asked for what is new only (`_HLS_skip=YES`); a list that is over or short is whole all the same. */
  isDelta?: boolean
  segmentUri: (segment: LiveSegment) => string
  initUri: (runId: string) => string
  keyUri: (keyNumber: number) => string
}

/** The target duration of every live list, in seconds. It must never change (RFC 8216, 6.2.1). */
export const liveTargetSeconds = 2
/** The longest length that still rounds to the target. */
const longestSeconds = 2.499

/**
 * A list from the beginning may leave out segments more than this before its end for a player that has them already.
 * Two hours of an event are 3,600 segments: whole, such a list would cost a weak line more than the sound.
 */
const skipSeconds = 60

/** How many of the oldest segments a player that follows need not be told again. */
function skippable(segments: readonly LiveSegment[]): number {
  let told = 0
  let first = segments.length
  while (first > 0 && told < skipSeconds * 1_000_000) {
    first -= 1
    told += segments[first]?.durationUs ?? 0
  }
  return first
}

const lengthOf = ({ durationUs }: LiveSegment) => Math.min(durationUs / 1_000_000, longestSeconds).toFixed(5)

function linesOf(segment: LiveSegment, before: LiveSegment | undefined, options: LiveListOptions): string[] {
  const isNewRun = before?.runNumber !== segment.runNumber
  const lines: string[] = []
  if (isNewRun) {
    if (before !== undefined) lines.push('#EXT-X-DISCONTINUITY')
    // initialisation segments are clear, so no key may be in force where they are named
    lines.push('#EXT-X-KEY:METHOD=NONE', `#EXT-X-MAP:URI="${options.initUri(segment.runId)}"`)
  }
  if (isNewRun || before?.keyNumber !== segment.keyNumber)
    lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${options.keyUri(segment.keyNumber)}"`)
  if (segment.isGap) lines.push('#EXT-X-GAP')
  lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.startsAt.toISOString()}`)
  lines.push(`#EXTINF:${lengthOf(segment)},`, options.segmentUri(segment))
  return lines
}

/**
 * The media playlist of one rung (RFC 8216; what is new only: draft-pantos-hls-rfc8216bis, 6.2.5.1). The initialisation
 * vector of a segment is its sequence number. Throws when there is no segment, because a list without one is none.
 */
export function liveList(segments: readonly LiveSegment[], options: LiveListOptions): string {
  const first = segments[0]
  if (first === undefined) throw new Error('A list needs a segment.')
  const grows = options.kind === 'event' && !options.isOver
  const skipped = grows && options.isDelta === true ? skippable(segments) : 0
  const told = segments.slice(skipped)
  const isCutBefore = skipped > 0 && segments[skipped - 1]?.runNumber !== segments[skipped]?.runNumber
  const hasGap = told.some(({ isGap }) => isGap)
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${skipped > 0 ? 9 : hasGap ? 8 : 7}`,
    `#EXT-X-TARGETDURATION:${liveTargetSeconds}`,
    ...(grows ? [`#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${skipSeconds}`] : []),
    `#EXT-X-MEDIA-SEQUENCE:${first.sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.runNumber}`,
    ...(options.kind === 'event' ? ['#EXT-X-PLAYLIST-TYPE:EVENT'] : []),
    ...(segments.every(({ isIndependent }) => isIndependent) ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...(isCutBefore ? ['#EXT-X-DISCONTINUITY'] : []),
    ...told.flatMap((segment, index) => linesOf(segment, told[index - 1], options)),
    ...(options.isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

/** One rung as the master list names it. Bits in a second. */
export interface MasterRung {
  rung: LiveRung
  uri: string
  bits: number
  peakBits: number
  width: number
  height: number
  codecs: string
  /** Pictures in a second; null where it is not known, and for a rung of sound. */
  frameRate: number | null
}

const sizeOf = ({ width, height, frameRate }: MasterRung): string => {
  if (height === 0) return ''
  return `,RESOLUTION=${width}x${height}${frameRate === null ? '' : `,FRAME-RATE=${frameRate.toFixed(3)}`}`
}

/**
 * The master list; rungs without a segment are left out by the caller. `areIndependent`: every segment of the lists that it
 * names begins with a key frame.
 */
export function liveMaster(rungs: readonly MasterRung[], areIndependent: boolean): string {
  // by the picture: an encoder that sends little may have fewer bits than a lower rung
  const variants = rungs.toSorted((a, b) => b.height - a.height || b.bits - a.bits)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...(areIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    ...variants.flatMap((one) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(one.peakBits)},AVERAGE-BANDWIDTH=${Math.ceil(one.bits)}` +
        `${sizeOf(one)},CODECS="${one.codecs}"`,
      one.uri,
    ]),
    '',
  ].join('\n')
}

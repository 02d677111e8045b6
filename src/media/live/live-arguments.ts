import { words } from '../run-ffmpeg.ts'

/** A smaller picture, made beside the encoder's own. Kilobits in a second. */
export interface LowerRung {
  name: 'v480' | 'v240'
  height: number
  kbits: number
}

const lowerRungs: readonly LowerRung[] = [
  { name: 'v480', height: 480, kbits: 1100 },
  { name: 'v240', height: 240, kbits: 350 },
]

/** The rungs below a picture of this height. */
export const rungsBelow = (height: number): LowerRung[] => lowerRungs.filter((rung) => rung.height < height)

/** The media comes from our own pipe, and nothing that it says makes ffmpeg open anything else. */
const INPUT = words(
  '-hide_banner -loglevel warning -protocol_whitelist pipe -format_whitelist flv ' +
    '-probesize 500000 -analyzeduration 1000000 -f flv -copyts -i pipe:0',
)

/**
 * The lower rungs, the first to standard output and the second to descriptor 4. Key frames are where the encoder has them,
 * so that the segments of all rungs have the same borders.
 */
export function lowerArguments(rungs: readonly LowerRung[]): string[] {
  const split = `[0:v]split=${rungs.length}${rungs.map((_, n) => `[s${n}]`).join('')}`
  // threads of so small a picture wait for each other more than they work: a seventh of its processor time
  const isSmall = rungs.length === 1
  const oneThread = isSmall ? words('-threads 1') : []
  const scaled = rungs.map(({ height }, n) => `[s${n}]scale=-2:${height},setsar=1,format=yuv420p[o${n}]`)
  return [
    ...oneThread,
    ...INPUT,
    ...(isSmall ? words('-filter_complex_threads 1') : []),
    '-filter_complex',
    [split, ...scaled].join(';'),
    ...rungs.flatMap(({ kbits }, n) => [
      ...oneThread,
      ...words(`-map [o${n}] -map 0:a:0? -c:v libx264 -profile:v main -preset veryfast`),
      ...words(
        `-tune zerolatency -g 9999 -sc_threshold 0 -force_key_frames source -vsync passthrough -enc_time_base 1:1000`,
      ),
      ...words(`-b:v ${kbits}k -maxrate ${kbits}k -bufsize ${kbits}k -c:a copy`),
      ...words('-f flv -flvflags no_duration_filesize -flush_packets 1'),
      `pipe:${n === 0 ? 1 : 4}`,
    ]),
  ]
}

/** Takes a camera in by SRT and gives what it sends as FLV, as RTMP would bring it. */
export function srtArguments({ port, host, passphrase }: { port: number; host: string; passphrase: string }): string[] {
  const address = `srt://${host}:${port}?mode=listener&pbkeylen=16&passphrase=${encodeURIComponent(passphrase)}&latency=200000`
  return [
    ...words('-hide_banner -loglevel error -nostdin -protocol_whitelist srt,udp -format_whitelist mpegts'),
    ...words('-probesize 500000 -analyzeduration 1000000 -f mpegts -i'),
    address,
    ...words('-map 0:v:0 -map 0:a:0? -c copy -f flv -flvflags no_duration_filesize -flush_packets 1 pipe:1'),
  ]
}

import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { numbered, numberFilter } from '#tests/support/live/numbered-picture.ts'

const run = promisify(execFile)

const seconds = 100
const segmentMs = 2000
/** A segment stands in the list so long after its own end. */
const lateMs = 400
const windowOf = 30

/** A film whose pictures carry their own number in black and white blocks, cut into segments of two seconds. */
export async function makeLiveFilm(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=${numbered.width}x180:r=${numbered.fps}:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:d=${seconds}`, '-vf', numberFilter()],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-keyint_min', '50', '-sc_threshold', '0'],
    ...['-pix_fmt', 'yuv420p', '-b:v', '500k', '-c:a', 'aac', '-b:a', '64k'],
    ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_segment_filename', join(dir, 'seg%d.m4s'), join(dir, 'main.m3u8')],
  ])
}

/** One event of a test: its film began at `began`, and these stretches of it are missing or held back (ms of the film). */
export interface LiveSession {
  began: number
  away: [number, number][]
  held: [number, number][]
  /** No list is answered. */
  isDown: boolean
  endsAfterMs: number
}

const within = (stretches: readonly [number, number][], ms: number) =>
  stretches.some(([from, to]) => ms + segmentMs > from && ms < to)

/** The list as it stands now: the newest segments, a new run after each absence. */
export function liveListOf({ began, away, held, endsAfterMs }: LiveSession, now: number): string {
  const isOver = now - began - lateMs >= endsAfterMs
  const count = Math.floor((Math.min(now - began, endsAfterMs + lateMs) - lateMs) / segmentMs)
  const all = Array.from({ length: Math.max(0, count) }, (_, index) => index)
  const sent = all.filter((index) => !within(away, index * segmentMs))
  const shown = sent.slice(-windowOf)
  const runOf = (index: number) => away.filter(([, to]) => to <= index * segmentMs).length
  const lines = shown.flatMap((index, i) => {
    const before = shown[i - 1]
    return [
      ...(before !== undefined && runOf(before) !== runOf(index) ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(before === undefined || runOf(before) !== runOf(index) ? ['#EXT-X-MAP:URI="init.mp4"'] : []),
      ...(within(held, index * segmentMs) ? ['#EXT-X-GAP'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(began + index * segmentMs).toISOString()}`,
      '#EXTINF:2.00000,',
      `seg${index}.m4s`,
    ]
  })
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:8', '#EXT-X-TARGETDURATION:2'],
    `#EXT-X-MEDIA-SEQUENCE:${sent.length - shown.length}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${shown[0] === undefined ? 0 : runOf(shown[0])}`,
    ...lines,
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=600000,RESOLUTION=320x180,CODECS="avc1.42c01e,mp4a.40.2"
main.m3u8
`

/** Answers a request for one event's list or file; a list needs two segments. */
export async function answerLive(
  { dir, session, file }: { dir: string; session: LiveSession; file: string },
  response: ServerResponse,
): Promise<void> {
  const list = { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' }
  if (file.endsWith('.m3u8') && session.isDown) return void response.writeHead(503).end()
  if (file === 'master.m3u8') return void response.writeHead(200, list).end(master)
  if (file === 'main.m3u8') return void response.writeHead(200, list).end(liveListOf(session, Date.now()))
  const body = await readFile(join(dir, file)).catch(() => null)
  if (body === null) response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': 'video/mp4' }).end(body)
}

import { open, stat } from 'node:fs/promises'
import { z } from 'zod'
import type { SourceProbe } from '#lib/media/encode-plan.ts'
import { runChild } from './child.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { filmLength, type Span } from './film-length.ts'
import { fastHalfOf } from './frame-rate.ts'
import { clockStart, judgeSource, type ProbeReport, spanOf } from './judge-source.ts'
import { kindOf } from './pictures/picture-kind.ts'
import { MediaFailure } from './reasons.ts'
import { ffmpegOutput, SAFE_INPUT, words } from './run-ffmpeg.ts'

const text = z.string().optional()
const tags = z.record(z.string(), z.string()).optional()

const reportSchema = z.object({
  format: z
    .object({ format_name: z.string().default(''), duration: text, start_time: text, tags })
    .default({ format_name: '' }),
  streams: z
    .array(
      z.object({
        index: z.number(),
        codec_type: text,
        codec_name: text,
        codec_tag_string: text,
        width: z.number().optional(),
        height: z.number().optional(),
        pix_fmt: text,
        sample_aspect_ratio: text,
        avg_frame_rate: text,
        r_frame_rate: text,
        field_order: text,
        color_transfer: text,
        start_time: text,
        duration: text,
        channels: z.number().optional(),
        sample_rate: text,
        duration_ts: z.number().optional(),
        time_base: text,
        tags,
        disposition: z.record(z.string(), z.number()).optional(),
        side_data_list: z.array(z.object({ rotation: z.coerce.number().optional() })).optional(),
      }),
    )
    .default([]),
})

/**
 * Examines an uploaded file. Returns what is in it, or throws the `MediaFailure` that says why it is not a film: empty,
 * not a video, audio only, cut short, locked. A recording of an event is never too short or incomplete.
 */
export async function probeSource(
  ffmpeg: Ffmpeg,
  file: string,
  signal?: AbortSignal,
  { isRecording = false } = {},
): Promise<SourceProbe> {
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) throw new MediaFailure('source_missing')
  if (size === 0) throw new MediaFailure('empty_file')

  const report = await readReport(ffmpeg, file, signal)
  const facts = { size, tonemap: ffmpeg.tonemap }
  const stated = judgeSource(report, facts)
  const { index } = stated.video
  const announced = stated.duration
  const from = clockStart(report) + (announced > 0 ? Math.max(0, announced - 12) : 0)
  const ends = await lastPacketTimes(ffmpeg, file, from, signal)
  const endOf = (stream: number) => {
    const measured = ends.get(stream)
    return measured === undefined ? undefined : measured - clockStart(report)
  }
  if (ends.size === 0) throw new MediaFailure('truncated', `no packet near the announced end of ${announced} s`)
  const last = Math.max(...ends.values()) - clockStart(report)
  if (!isRecording && last < announced - Math.max(1.5, announced * 0.01)) {
    throw new MediaFailure('truncated', `the last packet is at ${last} s of ${announced} s`)
  }
  const picture = { ...spanOf(report, index), end: endOf(index) ?? (announced > 0 ? announced : last) }
  if (!isRecording && picture.end - picture.start < 0.5)
    throw new MediaFailure('too_short', `${picture.end - picture.start} s`)
  const sounds = stated.audio.map((sound) => {
    const span = spanOf(report, sound.index)
    return { ...span, end: endOf(sound.index) ?? Math.min(span.end, picture.end) }
  })
  await assertDecodable(ffmpeg, file, index, signal)
  const isVariable = stated.notes.includes('variable_frame_rate')
  const fastHalf = isVariable ? fastHalfOf(await sampleTimes(ffmpeg, { file, index, picture }, signal)) : undefined
  const source = judgeSource(report, { ...facts, fastHalf })
  const { notes, ...length } = filmLength(picture, sounds)
  return { ...source, ...length, ...(isRecording && { isRecording }), notes: [...source.notes, ...notes] }
}

/** Asks ffprobe about a file. Throws `not_media`, `still_image`, `truncated` or `unsupported_format`. */
export async function readReport(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<ProbeReport> {
  const first = await firstBytes(file)
  if (isPicture(first)) throw new MediaFailure('still_image')
  const result = await runChild({
    command: ffmpeg.ffprobe,
    args: ['-v', 'error', ...SAFE_INPUT, '-of', 'json', '-show_format', '-show_streams', `file:${file}`],
    ...(signal ? { signal } : {}),
  })
  if (result.code !== 0) {
    if (beginsLikeMp4(first)) throw new MediaFailure('truncated', result.stderr)
    if (/not on whitelist|not whitelisted/i.test(result.stderr)) {
      throw new MediaFailure('unsupported_format', result.stderr)
    }
    throw new MediaFailure('not_media', result.stderr)
  }
  return parseReport(result.stdout.toString('utf8'))
}

/** Reads the JSON of ffprobe. Throws `not_media` for what it is not. */
export function parseReport(json: string): ProbeReport {
  const parsed = reportSchema.safeParse(JSON.parse(json))
  if (!parsed.success) throw new MediaFailure('not_media', parsed.error.message)
  return parsed.data
}

/** An MP4 that cannot be opened has lost its index, which most cameras write last. */
const beginsLikeMp4 = (bytes: Buffer): boolean =>
  ['ftyp', 'mdat', 'moov', 'wide', 'free', 'skip'].includes(bytes.toString('latin1', 4, 8))

/** Pictures that no door takes are named too: GIF, BMP, TIFF. */
const isPicture = (bytes: Buffer): boolean =>
  kindOf(bytes) !== null || /^(?:GIF8|BM.{4}\0{4}|II\*\0|MM\0\*)/s.test(bytes.toString('latin1'))

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Seconds; later than the end of any film. */
const FAR = 99_999_999

/** Times of the ends of the last packets from `from` on, in seconds, by their stream; empty when none can be read there. */
async function lastPacketTimes(
  ffmpeg: Ffmpeg,
  file: string,
  from: number,
  signal?: AbortSignal,
): Promise<Map<number, number>> {
  const ends = new Map<number, number>()
  await runChild({
    command: ffmpeg.ffprobe,
    args: [
      ...words('-v quiet -of csv=p=0 -show_entries packet=stream_index,pts_time,dts_time,duration_time'),
      ...SAFE_INPUT,
      '-read_intervals',
      // A build of 2023 that is still in use reads an open end from uninitialised memory, so the end must be given.
      `${from.toFixed(3)}%${FAR}`,
      `file:${file}`,
    ],
    onLine: (line) => {
      const [stream, pts, dts, duration] = line.split(',').map(Number.parseFloat)
      const time = [pts, dts].find((value) => value !== undefined && Number.isFinite(value))
      if (time === undefined || stream === undefined) return false
      const end = time + (Number.isFinite(duration) ? (duration ?? 0) : 0)
      ends.set(stream, Math.max(ends.get(stream) ?? 0, end))
      return true
    },
    ...(signal ? { signal } : {}),
  })
  return ends
}

/** Pieces of a film from which its frames are counted, and how long each is. Seconds. */
const pieces = { count: 8, length: 8 }

/** Times of a picture's frames in pieces from all over a film, in seconds. */
async function sampleTimes(
  ffmpeg: Ffmpeg,
  { file, index, picture }: { file: string; index: number; picture: Span },
  signal?: AbortSignal,
): Promise<number[]> {
  const step = Math.max(pieces.length, (picture.end - picture.start) / pieces.count)
  const starts = Array.from({ length: pieces.count }, (_, piece) => picture.start + piece * step)
  const intervals = starts
    .filter((start) => start < picture.end)
    .map((start) => `${start.toFixed(3)}%+${pieces.length}`)
  const times: number[] = []
  await runChild({
    command: ffmpeg.ffprobe,
    args: [
      ...words('-v quiet -of csv=p=0 -show_entries packet=pts_time'),
      ...['-select_streams', String(index), ...SAFE_INPUT, '-read_intervals', intervals.join(','), `file:${file}`],
    ],
    onLine: (line) => {
      const time = Number.parseFloat(line)
      if (!Number.isFinite(time)) return false
      times.push(time)
      return true
    },
    ...(signal ? { signal } : {}),
  })
  return times
}

async function assertDecodable(ffmpeg: Ffmpeg, file: string, stream: number, signal?: AbortSignal): Promise<void> {
  const one = ['-map', `0:${stream}`, '-frames:v', '1', '-f', 'framemd5', '-']
  const frames = await ffmpegOutput(ffmpeg, [...SAFE_INPUT, '-i', `file:${file}`, ...one], signal).catch(
    (error: unknown) => {
      if (error instanceof MediaFailure && error.code !== 'encode_failed') throw error
      throw new MediaFailure('undecodable', error instanceof MediaFailure ? error.detail : String(error))
    },
  )
  const decoded = frames
    .toString('utf8')
    .split('\n')
    .some((line) => line !== '' && !line.startsWith('#'))
  if (!decoded) throw new MediaFailure('undecodable', 'no frame came out of the decoder')
}

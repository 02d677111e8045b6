import { open, stat } from 'node:fs/promises'
import { z } from 'zod'
import type { SourceProbe } from '#lib/encode-plan.ts'
import { runChild } from './child.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { judgeSource, type ProbeReport } from './judge-source.ts'
import { MediaFailure } from './reasons.ts'
import { ffmpegOutput, SAFE_INPUT, words } from './run-ffmpeg.ts'

const text = z.string().optional()
const tags = z.record(z.string(), z.string()).optional()

const reportSchema = z.object({
  format: z.object({ format_name: z.string().default(''), duration: text, tags }).default({ format_name: '' }),
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
 * not a video, audio only, cut short, locked.
 */
export async function probeSource(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<SourceProbe> {
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) throw new MediaFailure('source_missing')
  if (size === 0) throw new MediaFailure('empty_file')

  const report = await readReport(ffmpeg, file, signal)
  const source = judgeSource(report, { size, tonemap: ffmpeg.tonemap })
  const announced = source.duration
  const end = await lastPacketTime(ffmpeg, file, announced > 0 ? Math.max(0, announced - 12) : 0, signal)
  if (end === undefined) throw new MediaFailure('truncated', `no packet near the announced end of ${announced} s`)
  const duration = announced > 0 ? announced : end
  if (end < duration - Math.max(1.5, duration * 0.01)) {
    throw new MediaFailure('truncated', `the last packet is at ${end} s of ${duration} s`)
  }
  if (duration < 0.5) throw new MediaFailure('too_short', `${duration} s`)
  await assertDecodable(ffmpeg, file, source.video.index, signal)
  return { ...source, duration }
}

/** What ffprobe finds in a file. Throws `not_media`, `truncated` or `unsupported_format`. */
export async function readReport(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<ProbeReport> {
  const result = await runChild({
    command: ffmpeg.ffprobe,
    args: ['-v', 'error', ...SAFE_INPUT, '-of', 'json', '-show_format', '-show_streams', `file:${file}`],
    ...(signal ? { signal } : {}),
  })
  if (result.code !== 0) {
    if (await beginsLikeMp4(file)) throw new MediaFailure('truncated', result.stderr)
    if (/not on whitelist|not whitelisted/i.test(result.stderr)) {
      throw new MediaFailure('unsupported_format', result.stderr)
    }
    throw new MediaFailure('not_media', result.stderr)
  }
  const parsed = reportSchema.safeParse(JSON.parse(result.stdout.toString('utf8')))
  if (!parsed.success) throw new MediaFailure('not_media', parsed.error.message)
  return parsed.data
}

/** An MP4 that cannot be opened has lost its index, which most cameras write last. */
async function beginsLikeMp4(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return ['ftyp', 'mdat', 'moov', 'wide', 'free', 'skip'].includes(buffer.toString('latin1', 4, 8))
  } finally {
    await handle.close()
  }
}

/** Seconds; later than the end of any film. */
const FAR = 99_999_999

/** Time of the last packet from `from` on, in seconds; undefined when none can be read there. */
async function lastPacketTime(
  ffmpeg: Ffmpeg,
  file: string,
  from: number,
  signal?: AbortSignal,
): Promise<number | undefined> {
  let last: number | undefined
  await runChild({
    command: ffmpeg.ffprobe,
    args: [
      ...words('-v quiet -of csv=p=0 -show_entries packet=pts_time,dts_time,duration_time'),
      ...SAFE_INPUT,
      '-read_intervals',
      // A build of 2023 that is still in use reads an open end from uninitialised memory, so the end must be given.
      `${from.toFixed(3)}%${FAR}`,
      `file:${file}`,
    ],
    onLine: (line) => {
      const [pts, dts, duration] = line.split(',').map(Number.parseFloat)
      const time = [pts, dts].find((value) => value !== undefined && Number.isFinite(value))
      if (time === undefined) return false
      last = Math.max(last ?? 0, time + (Number.isFinite(duration) ? (duration ?? 0) : 0))
      return true
    },
    ...(signal ? { signal } : {}),
  })
  return last
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

import { stat } from 'node:fs/promises'
import type { NoteCode } from '#lib/media/encode-plan.ts'
import type { MeasuredLoudness, MusicPlan } from '#lib/media/music-plan.ts'
import { runChild } from '../child.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { readReport } from '../probe.ts'
import type { ProbeReport } from '../judge-source.ts'
import { MediaFailure } from '../reasons.ts'
import { SAFE_INPUT, words } from '../run-ffmpeg.ts'
import { planMusic, rateFor } from './music-ladder.ts'

/** Two frames of AAC at twice the rate (HE-AAC), in samples. */
const mostPadding = 4096

/**
 * The clock of a whole file and what was decoded differ by some rounding; where a frame is missing, by more than this.
 * Seconds: the shortest frame that music comes in has 1,024 samples at 48 kHz.
 */
const mostDrift = 0.02

/** Shorter than this is a mistake of the export, not a piece of music. Seconds. */
const shortest = 1

export interface ProbedMusic {
  plan: MusicPlan
  notes: NoteCode[]
}

/**
 * Examines an uploaded piece of music: decodes all of it once, counts its samples and measures its loudness. Throws the
 * `MediaFailure` that says why it is none: empty, no sound, a video, cut short, damaged.
 */
export async function probeMusic(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<ProbedMusic> {
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) throw new MediaFailure('source_missing')
  if (size === 0) throw new MediaFailure('empty_file')
  const report = await readReport(ffmpeg, file, signal).catch((error: unknown) => {
    throw error instanceof MediaFailure && ['not_media', 'unsupported_format', 'still_image'].includes(error.code)
      ? new MediaFailure('music_not_sound', error.detail)
      : error
  })
  const { source, announced, exact, hasCover } = judgeMusic(report)
  const measured = await measure(ffmpeg, { file, source }, signal)
  const samples = cutToLength(measured.samples, exact, rateFor(source.sampleRate))
  const plan = planMusic({ source, samples, loudness: measured.loudness })
  if (announced > 0 && plan.duration < announced - Math.max(1.5, announced * 0.01))
    throw new MediaFailure('truncated', `${plan.duration} s of ${announced} s could be decoded`)
  if (plan.duration < shortest) throw new MediaFailure('music_too_short', `${plan.duration} s`)
  const notes: [NoteCode, boolean][] = [
    ['cover_ignored', hasCover],
    ['surround', source.channels > 2],
    ['mono', source.channels === 1],
    ['resampled', source.sampleRate !== plan.sampleRate],
    ['low_rate', source.sampleRate < 32_000],
    ['silence', measured.loudness === null],
    ['damaged', measured.isDamaged],
  ]
  return { plan, notes: notes.filter(([, holds]) => holds).map(([code]) => code) }
}

/** Judges ffprobe's report. Throws a `MediaFailure` when the file is no music. */
export function judgeMusic(report: ProbeReport): {
  source: MusicPlan['source']
  /** Seconds; 0 when the file does not say. */
  announced: number
  /** Seconds of an MP4, exactly: its last frame is decoded whole, though only a part of it is music. Null elsewhere. */
  exact: number | null
  hasCover: boolean
} {
  const pictures = report.streams.filter((stream) => stream.codec_type === 'video')
  const sound = report.streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name)
  if (pictures.some((stream) => stream.disposition?.['attached_pic'] !== 1)) throw new MediaFailure('music_is_video')
  if (sound === undefined) throw new MediaFailure('music_no_sound')
  if (sound.codec_tag_string === 'enca') throw new MediaFailure('music_undecodable', 'the track is encrypted')
  const lengths = [Number(sound.duration), Number(report.format.duration)]
  return {
    source: {
      container: report.format.format_name,
      index: sound.index,
      codec: sound.codec_name ?? '',
      channels: sound.channels ?? 2,
      sampleRate: Number(sound.sample_rate ?? 0) || 48_000,
    },
    announced: lengths.find((seconds) => Number.isFinite(seconds) && seconds > 0) ?? 0,
    exact: /(^|,)(mov|mp4|m4a)(,|$)/.test(report.format.format_name) ? lengthOf(sound) : null,
    hasCover: pictures.length > 0,
  }
}

/** Length by the stream's own clock, which counts single samples. Seconds; null when the file does not say. */
function lengthOf({ duration_ts: ticks, time_base: base }: ProbeReport['streams'][number]): number | null {
  const [num = 0, den = 0] = (base ?? '').split('/').map(Number)
  return ticks !== undefined && num > 0 && den > 0 ? (ticks * num) / den : null
}

/** Without what is decoded of the last frame beyond the end. A longer difference means that the file says nonsense. */
export function cutToLength(decoded: number, exact: number | null, rate: number): number {
  const announced = exact === null ? decoded : Math.round(exact * rate)
  return announced < decoded && decoded - announced <= mostPadding ? announced : decoded
}

const stereoAt = (index: number, rate: number): string => `[0:${index}]aformat=channel_layouts=stereo,aresample=${rate}`
/** The clock of WMA and of damaged files has gaps, and then more samples were counted than came to the encoder. */
const numberedAnew = 'asetpts=N/SR/TB'

/** Stereo at the rate of what is made: the same samples that the encoder is given. */
export const preparedSound = (index: number, rate: number): string => `${stereoAt(index, rate)},${numberedAnew}`

interface Measured {
  samples: number
  loudness: MeasuredLoudness | null
  /** Some of it could not be read, and what could was long enough. */
  isDamaged: boolean
}

async function measure(
  ffmpeg: Ffmpeg,
  { file, source }: { file: string; source: MusicPlan['source'] },
  signal?: AbortSignal,
): Promise<Measured> {
  const rate = rateFor(source.sampleRate)
  const inBlocks = `asetnsamples=n=${rate}:p=0`
  const graph =
    `${stereoAt(source.index, rate)},asplit=2[timed][all];[all]${numberedAnew},asplit=2[heard][numbered];` +
    // its line for each tenth of a second is left out, so that the summary stands at the end of the log
    `[heard]ebur128=peak=true:framelog=verbose[measured];` +
    `[numbered]${inBlocks}[blocks];[timed]${inBlocks}[clock]`
  let samples = 0
  // by the file's own clock, in samples
  const clock = { from: Infinity, to: 0 }
  const result = await runChild({
    command: ffmpeg.ffmpeg,
    args: [
      ...words('-hide_banner -nostdin -nostats -loglevel repeat+level+info'),
      ...[...SAFE_INPUT, '-i', `file:${file}`, '-filter_complex', graph],
      ...words('-map [measured] -f null -'),
      // one line for each second of either: which of the two, its number, its first sample, its length
      ...words('-map [blocks] -map [clock] -c:a pcm_s16le -f framecrc pipe:1'),
    ],
    nice: true,
    stallAfter: 5 * 60_000,
    onLine: (line) => {
      const fields = line.split(',')
      if (fields.length < 5) return false
      const [stream = 0, , from = 0, length = 0] = fields.map(Number)
      if (stream === 0) samples = Math.max(samples, from + length)
      else Object.assign(clock, { from: Math.min(clock.from, from), to: Math.max(clock.to, from + length) })
      return true
    },
    ...(signal ? { signal } : {}),
  })
  if (result.code !== 0 || samples === 0) throw new MediaFailure('music_undecodable', result.stderr)
  // a frame that cannot be read is left out without a word by some decoders, and then only the clock knows of it
  const isShort = clock.to - clock.from - samples > mostDrift * rate
  const isDamaged = isShort || /\[(error|fatal)\]/.test(result.stderr)
  return { samples, loudness: readLoudness(result.stderr), isDamaged }
}

/** Reads ebur128's summary. Null for silence, which it reports as the gate's own -70 LUFS, or as minus infinity. */
export function readLoudness(log: string): MeasuredLoudness | null {
  const summary = log.slice(log.lastIndexOf('Integrated loudness:'))
  const lufs = Number(/I:\s*(-?\d+(?:\.\d+)?) LUFS/.exec(summary)?.[1])
  const peak = Number(/Peak:\s*(-?\d+(?:\.\d+)?) dBFS/.exec(summary)?.[1])
  return Number.isFinite(lufs) && Number.isFinite(peak) && lufs > -70 ? { lufs, peak } : null
}

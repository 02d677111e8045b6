import { choosePicture, isSigned } from './choose-picture.ts'
import type { Span } from './film-length.ts'
import { isSurround, purposeOfSound } from './sounds/purpose-of-sound.ts'
import { isReadableText } from './texts/read-texts.ts'
import type { NoteCode, SourceAudio, SourceProbe, SourceText } from '#lib/media/encode-plan.ts'
import { framesPerSecond, parseFrameRate, targetFrameRate } from './frame-rate.ts'
import { toLanguageTag } from './languages.ts'
import { MediaFailure } from './reasons.ts'

/** The part of ffprobe's report on which the decision is based. */
export type ProbeReport = {
  format: { format_name: string; duration?: string | undefined; start_time?: string | undefined }
  streams: ProbeStream[]
}

type ProbeStream = {
  index: number
  codec_type?: string | undefined
  codec_name?: string | undefined
  codec_tag_string?: string | undefined
  width?: number | undefined
  height?: number | undefined
  pix_fmt?: string | undefined
  sample_aspect_ratio?: string | undefined
  avg_frame_rate?: string | undefined
  r_frame_rate?: string | undefined
  field_order?: string | undefined
  color_transfer?: string | undefined
  start_time?: string | undefined
  duration?: string | undefined
  channels?: number | undefined
  sample_rate?: string | undefined
  duration_ts?: number | undefined
  time_base?: string | undefined
  tags?: Record<string, string> | undefined
  disposition?: Record<string, number> | undefined
  side_data_list?: { rotation?: number | undefined }[] | undefined
}

const STILLS = /(^|[,_])(image2|png|jpeg|jpg|gif|webp|bmp|tiff|mjpeg)(_pipe)?(,|$)/
const HDR = new Set(['smpte2084', 'arib-std-b67'])

/** Judges ffprobe's report. Throws a `MediaFailure` when the file is no film. */
export function judgeSource(
  report: ProbeReport,
  facts: { size: number; tonemap: boolean; fastHalf?: number | undefined },
): SourceProbe {
  const video = choosePicture(report.streams, statedLength)
  const sounds = report.streams.filter((stream) => stream.codec_type === 'audio' && stream.codec_name)
  if (!video) throw new MediaFailure(sounds.length > 0 ? 'audio_only' : 'no_video')
  if (STILLS.test(report.format.format_name)) throw new MediaFailure('still_image', report.format.format_name)
  if (video.codec_tag_string === 'encv') throw new MediaFailure('undecodable', 'the track is encrypted')
  if (!video.width || !video.height || !video.codec_name) throw new MediaFailure('undecodable', 'no size or codec')

  const size = sizeAsSeen(video)
  const average = parseFrameRate(video.avg_frame_rate) ?? parseFrameRate(video.r_frame_rate) ?? { num: 25, den: 1 }
  const { rate, variable } = targetFrameRate(average, parseFrameRate(video.r_frame_rate) ?? average, facts.fastHalf)
  const hdr = HDR.has(video.color_transfer ?? '')
  const interlaced = /^(tt|bb|tb|bt)$/.test(video.field_order ?? '')
  const audio = sounds.map(describeAudio)
  const notes: [NoteCode, boolean][] = [
    ['silent', audio.length === 0],
    ['rotated', size.rotation !== 0],
    ['portrait', size.height > size.width],
    ['variable_frame_rate', variable],
    ['high_frame_rate', framesPerSecond(average) > framesPerSecond(rate) * 1.5],
    ['odd_size', size.width % 2 === 1 || size.height % 2 === 1],
    ['ten_bit', /(9|1[0246])(le|be)$/.test(video.pix_fmt ?? '')],
    ['surround', audio.some((track) => track.channels > 2 && !isSurround(track))],
    ['surround_kept', audio.some(isSurround)],
    ['hdr_tonemapped', hdr && facts.tonemap],
    ['hdr_unconverted', hdr && !facts.tonemap],
    ['deinterlaced', interlaced],
    ['small', Math.min(size.width, size.height) < 240],
  ]
  return {
    container: report.format.format_name,
    size: facts.size,
    duration: spanOf(report, video.index).end,
    video: {
      index: video.index,
      codec: video.codec_name,
      ...size,
      frameRate: rate,
      interlaced,
      tonemap: hdr && facts.tonemap,
      ...(isSigned(video) && { isSigned: true }),
    },
    audio,
    texts: report.streams.filter(isText).slice(0, mostTexts).map(describeText),
    notes: notes.filter(([, holds]) => holds).map(([code]) => code),
  }
}

function sizeAsSeen(video: ProbeStream): { width: number; height: number; rotation: number } {
  const [across, down] = (video.sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const stretch = across && down ? across / down : 1
  const width = Math.round((video.width ?? 0) * stretch)
  const height = video.height ?? 0
  const side = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  const turned = Math.round(side ?? Number(video.tags?.['rotate'] ?? 0))
  const rotation = (((turned % 360) + 360) % 360) % 360
  return rotation % 180 === 90 ? { width: height, height: width, rotation } : { width, height, rotation }
}

/** The length that a stream states, in seconds; 0 when it states none (a browser's recording). */
function statedLength(stream: ProbeStream): number {
  const tagged = /^(\d+):(\d+):(\d+(?:\.\d+)?)/.exec(stream.tags?.['DURATION'] ?? '')
  const candidates = [
    Number(stream.duration),
    tagged ? Number(tagged[1]) * 3600 + Number(tagged[2]) * 60 + Number(tagged[3]) : Number.NaN,
  ]
  return candidates.find((seconds) => Number.isFinite(seconds) && seconds > 0) ?? 0
}

/** When the file's own clock begins; recordings of television begin at hours. Seconds. */
export const clockStart = (report: ProbeReport): number => Number(report.format.start_time ?? 0) || 0

/**
 * When a stream begins and ends as the file states it. An end of 0 is not known. A length that stands in a tag, as
 * Matroska has it, counts from the beginning of the file.
 */
export function spanOf(report: ProbeReport, index: number): Span {
  const stream = report.streams.find((one) => one.index === index)
  const start = Math.max(0, (Number(stream?.start_time ?? 0) || 0) - clockStart(report))
  const own = Number(stream?.duration)
  if (Number.isFinite(own) && own > 0) return { start, end: start + own }
  const length = (stream && statedLength(stream)) || Number(report.format.duration)
  return { start, end: Number.isFinite(length) && length > 0 ? length : 0 }
}

/** A disc has two dozen; more is no film. */
const mostTexts = 40

const isText = ({ codec_type: type, codec_name: codec }: ProbeStream): boolean =>
  type === 'subtitle' && isReadableText(codec)

function describeText({ index, codec_name: codec = '', tags, disposition }: ProbeStream): SourceText {
  const title = tags?.['title'] ?? null
  return {
    index,
    codec,
    language: toLanguageTag(tags?.['language'], title),
    title,
    // many programs write it into the name and forget the flag
    isForced: disposition?.['forced'] === 1 || isCalledForced(title ?? ''),
  }
}

const isCalledForced = (title: string): boolean => /\bforced\b|زیرنویس\s*اجباری/iu.test(title)

function describeAudio(stream: ProbeStream): SourceAudio {
  const flags = stream.disposition ?? {}
  const title = stream.tags?.['title'] ?? null
  const purpose = purposeOfSound(flags, title)
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    channels: stream.channels ?? 2,
    language: toLanguageTag(stream.tags?.['language'], title),
    title,
    ...(purpose && { purpose }),
    ...(flags['default'] === 1 && { isDefault: true }),
  }
}

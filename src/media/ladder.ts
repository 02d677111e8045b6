import type { EncodePlan, Rung, SourceProbe } from '#lib/media/encode-plan.ts'
import { rungRates } from '#lib/media/rung-rates.ts'
import { framesPerSecond } from './frame-rate.ts'
import { nameSounds } from './sounds/name-sounds.ts'
import { firstSound, isSurround } from './sounds/purpose-of-sound.ts'
import { gopSeconds, gopsPerSegment } from './segment-length.ts'
import { blankName, smallName, surroundName } from './sounds/sound-groups.ts'

/**
 * Constant quality with a bit-rate ceiling: a quiet scene needs few bits, and a busy scene never exceeds what the
 * viewer's line carries.
 */
const CLASSES = [
  { rung: 1080, crf: 21, maxrate: rungRates[1080] },
  { rung: 720, crf: 22, maxrate: rungRates[720] },
  { rung: 480, crf: 23, maxrate: rungRates[480] },
  { rung: 360, crf: 24, maxrate: rungRates[360] },
  { rung: 240, crf: 25, maxrate: rungRates[240] },
  { rung: 144, crf: 26, maxrate: rungRates[144] },
] as const

/** A picture for a line that carries little more than a sound; nobody's best one. */
export const smallest = 144

/** From here on the class below takes too much away. */
export const BETWEEN = 1.1

/** A source that is cropped by a few pixels still belongs to its class. */
const NEARLY = 1.05

export function planEncode(probe: SourceProbe): EncodePlan {
  const { video } = probe
  const fps = framesPerSecond(video.frameRate)
  const frames = Math.max(1, Math.round(probe.duration * fps))
  const gop = Math.max(1, Math.round(fps * gopSeconds))
  const labels = nameSounds(probe.audio)
  const first = firstSound(probe.audio)
  return {
    source: {
      videoIndex: video.index,
      interlaced: video.interlaced,
      tonemap: video.tonemap,
      hold: probe.hold ?? 0,
      ...(probe.isRecording && { isRecording: true }),
    },
    frameRate: video.frameRate,
    frames,
    duration: frames / fps,
    gop,
    segmentDuration: (gop * gopsPerSegment) / fps,
    rungs: planRungs(video, fps),
    audio: probe.audio.map((track, index) => ({
      name: `a${index + 1}`,
      small: smallName(index),
      sourceIndex: track.index,
      language: track.language,
      label: labels[index] ?? track.language,
      isDefault: index === first,
      ...(track.purpose && { purpose: track.purpose }),
      ...(track.channels > 2 && { isMixed: true }),
      ...(isSurround(track) && { surround: surroundName(index) }),
    })),
    ...(probe.audio.length > 0 && { blank: blankRung(video) }),
  }
}

/** The longer side of a black picture, in pixels. */
const blankSide = 64

/**
 * A black picture in the shape of the film, with its frames and key frames. Players know a list without a picture only where
 * no other has one, so sound alone needs a picture that costs nothing: 5 kbit/s.
 */
function blankRung(size: { width: number; height: number }): Rung {
  const factor = Math.min(1, blankSide / Math.max(size.width, size.height))
  return { rung: 0, name: blankName, ...scaled(size, factor), crf: 40, maxrate: 16, isBlank: true }
}

/**
 * The rungs that make sense for a picture: those whose 16:9 frame (upright for an upright picture) the source fills in
 * at least one direction. A source of fewer than 240 lines gets a rung of its own size.
 */
export function planRungs(size: { width: number; height: number }, fps: number): Rung[] {
  const long = Math.max(size.width, size.height)
  const short = Math.min(size.width, size.height)
  const busy = fps > 32 ? 1.3 : 1
  const rungs = CLASSES.flatMap(({ rung, crf, maxrate }) => {
    const fit = Math.min((rung * 16) / 9 / long, rung / short)
    if (fit > NEARLY) return []
    return [{ rung, name: `v${rung}`, ...scaled(size, Math.min(1, fit)), crf, maxrate: Math.round(maxrate * busy) }]
  })
  const distinct = rungs.filter((one, index) => {
    const above = rungs[index - 1]
    return !above || above.width !== one.width || above.height !== one.height
  })
  const [highest] = distinct
  if (highest !== undefined && highest.rung > smallest) {
    const own = ownRung(size, highest)
    return [
      ...own.map((rung) => ({ ...rung, crf: highest.crf, maxrate: Math.round(rung.maxrate * busy) })),
      ...distinct,
    ]
  }
  const own = scaled(size, 1)
  const rung = Math.min(own.width, own.height)
  const best = { rung, name: `v${rung}`, ...own, crf: 25, maxrate: Math.round(rungRates[240] * busy) }
  return [best, ...(rung >= smallest * BETWEEN ? distinct : [])]
}

/**
 * A rung of the source's own size above the highest class that it fills, where that class would take away a tenth of its
 * lines: 576 lines of television are more than 480. Its rate lies between those of its neighbours.
 */
function ownRung(size: { width: number; height: number }, below: Rung | undefined): Omit<Rung, 'crf'>[] {
  const long = Math.max(size.width, size.height)
  const lines = Math.round(Math.max((long * 9) / 16, Math.min(size.width, size.height)) / 2) * 2
  const above = CLASSES.findLast(({ rung }) => rung > lines)
  const class_ = CLASSES.find(({ rung }) => rung === below?.rung)
  if (above === undefined || class_ === undefined || lines < class_.rung * BETWEEN) return []
  const share = (lines - class_.rung) / (above.rung - class_.rung)
  const maxrate = class_.maxrate + share * (above.maxrate - class_.maxrate)
  return [{ rung: lines, name: `v${lines}`, ...scaled(size, 1), maxrate }]
}

/** H.264 in 4:2:0 needs even sizes; x264 needs at least 16. */
function scaled(size: { width: number; height: number }, factor: number): { width: number; height: number } {
  const even = (pixels: number) => Math.max(16, Math.round((pixels * factor) / 2) * 2)
  return { width: even(size.width), height: even(size.height) }
}

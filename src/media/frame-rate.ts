import type { FrameRate } from '#lib/media/encode-plan.ts'

const STANDARD: readonly FrameRate[] = [
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
]
const HIGHEST = 60

export const framesPerSecond = (rate: FrameRate): number => rate.num / rate.den

/** Reads ffprobe's `30000/1001`; undefined for `0/0`. */
export function parseFrameRate(text: string | undefined): FrameRate | undefined {
  const [num, den] = (text ?? '').split('/').map(Number)
  return num && den && num > 0 && den > 0 ? { num, den } : undefined
}

/**
 * The constant rate at which a source is encoded. A constant rate up to 60 is kept; a rate that is a rounded standard
 * rate becomes that standard rate; a rate above 60 is divided by two, three, … ; a variable rate becomes the next
 * higher standard rate of its `fastHalf`, where that is measured, else of its average.
 */
export function targetFrameRate(
  average: FrameRate,
  nominal: FrameRate,
  fastHalf?: number,
): { rate: FrameRate; variable: boolean } {
  const variable = isVariable(average, nominal)
  const wanted = Math.max(framesPerSecond(average), (variable && fastHalf) || 0)
  const nearest = STANDARD.find((rate) => Math.abs(framesPerSecond(rate) / wanted - 1) < 0.0004)
  if (nearest) return { rate: nearest, variable }
  if (variable) {
    const up = STANDARD.find((rate) => framesPerSecond(rate) >= wanted * 0.99)
    return { rate: up ?? { num: HIGHEST, den: 1 }, variable }
  }
  const divisor = Math.ceil(wanted / HIGHEST)
  return { rate: reduce({ num: average.num, den: average.den * divisor }), variable }
}

/**
 * Frames per second of the faster half of a source's frames, from the times (seconds, in any order) of a sample of them:
 * a recorded screen stands still for minutes and moves at 60 in between. Undefined for too few.
 */
export function fastHalfOf(times: readonly number[]): number | undefined {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((time, at) => time - (sorted[at] ?? 0))
  const median = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]
  return gaps.length < 10 || median === undefined || median <= 0 ? undefined : 1 / median
}

/** The fraction of a microsecond in the time that these frames take. */
const partOfMicrosecond = ({ num, den }: FrameRate, frames: number): number => ((frames * den * 1_000_000) % num) / num

/**
 * By how many frames decoding may run ahead of the picture at a rate; a picture compressed with two is 1 % smaller. Players
 * made of ffmpeg count places in whole microseconds from the first frame that is decoded. They round that place to the nearest
 * one, and the frame of a place down: at 24 or 60 frames a second, which run 83,333.3 or 33,333.3 µs ahead with two, the key frame
 * is then one microsecond too early. It is thrown away, and a film begins with its third second.
 */
export function framesAhead(rate: FrameRate): 1 | 2 {
  const agrees = (frames: number) => {
    const part = partOfMicrosecond(rate, frames)
    return part === 0 || part >= 0.5
  }
  return !agrees(2) && agrees(1) ? 1 : 2
}

/** Containers round times, so a small difference between the two figures is not a variable rate. */
function isVariable(average: FrameRate, nominal: FrameRate): boolean {
  const ratio = framesPerSecond(average) / framesPerSecond(nominal)
  // Interlaced streams state fields: exactly twice (or half) the number of frames.
  return ![1, 0.5, 2].some((expected) => Math.abs(ratio / expected - 1) < 0.01)
}

function reduce({ num, den }: FrameRate): FrameRate {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const common = divisor(num, den)
  return { num: num / common, den: den / common }
}

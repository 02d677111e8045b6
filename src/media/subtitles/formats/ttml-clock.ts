import { toLatinDigits } from '#lib/persian/digits.ts'

/** Frames and ticks of a second, as the root of a document states them. */
export interface TtmlClock {
  framesPerSecond: number
  ticksPerSecond: number
}

/** https://www.w3.org/TR/ttml1/#parameter-vocabulary-attributes: without a frame rate 30, a tick is a frame or a second. */
export function clockOf(root: Record<string, string>): TtmlClock {
  const [num = 1, den = 1] = (root['frameRateMultiplier'] ?? '1 1').split(/[\s:]+/).map(Number)
  const rate = Number(root['frameRate'])
  const framesPerSecond = (rate > 0 ? rate : 30) * (num > 0 && den > 0 ? num / den : 1)
  const ticks = Number(root['tickRate'])
  return { framesPerSecond, ticksPerSecond: ticks > 0 ? ticks : rate > 0 ? framesPerSecond : 1 }
}

/** A time expression of TTML in milliseconds (https://www.w3.org/TR/ttml1/#timing-value-timeExpression); null for none. */
export function ttmlTime(text: string | undefined, clock: TtmlClock): number | null {
  const plain = toLatinDigits(text ?? '').trim()
  const offset = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/.exec(plain)
  const seconds = offset ? Number(offset[1]) * unitOf(offset[2] ?? '', clock) : clockTime(plain, clock)
  return seconds === null ? null : Math.round(seconds * 1000)
}

function unitOf(unit: string, { framesPerSecond, ticksPerSecond }: TtmlClock): number {
  const units: Record<string, number> = {
    h: 3600,
    m: 60,
    s: 1,
    ms: 0.001,
    f: 1 / framesPerSecond,
    t: 1 / ticksPerSecond,
  }
  return units[unit] ?? 0
}

function clockTime(plain: string, { framesPerSecond }: TtmlClock): number | null {
  const found = /^(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9})|[:;](\d{1,3})(?:\.\d+)?)?$/.exec(plain)
  if (found === null) return null
  const [, hours, minutes, seconds, fraction = '0', frames = '0'] = found
  return (
    Number(hours) * 3600 +
    Number(minutes) * 60 +
    Number(seconds) +
    Number(`0.${fraction}`) +
    Number(frames) / framesPerSecond
  )
}

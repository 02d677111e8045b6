import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import {
  countdownParts,
  formatWait,
  formatClock,
  formatCountdown,
  formatDuration,
  formatRelative,
  type Relative,
  relativeFrom,
} from './durations.ts'

type Duration = { id: string; section: string; minutes: number; fa: string; en_any: string[] }
type Clock = { id: string; section: string; seconds: number; fa_any: string[]; en_any: string[] }
type Countdown = { id: string; section: string; seconds_left: number; fa: string; en: string; parts: object }
type Told = Relative & { id: string; section: string; fa_any: string[]; en_any: string[] }
type From = Relative & { id: string; section: string; now: string; instant: string }

describe('lengths of time', () => {
  it.each(vectors<Duration>('dates', (v) => v.section === 'duration'))('$id: $minutes minutes are $fa', (v) => {
    expect(formatDuration(v.minutes, 'fa')).toBe(v.fa)
    expect(v.en_any).toContain(formatDuration(v.minutes, 'en'))
  })
  it.each([
    [112, 'یک ساعت و ۵۲ دقیقه'],
    [120, '۲ ساعت'],
    [0, '۰ دقیقه'],
  ])('in prose %i minutes are «%s»', (minutes, text) => {
    expect(formatDuration(minutes, 'fa', 'prose')).toBe(text)
  })
  it.each(vectors<Clock>('dates', (v) => v.section === 'clock'))('$id: the player shows $seconds seconds', (v) => {
    expect(v.fa_any).toContain(formatClock(v.seconds, 'fa'))
    expect(v.en_any).toContain(formatClock(v.seconds, 'en'))
  })
  it('shows a clock for a length that is not known yet', () => {
    expect([formatClock(Number.NaN, 'en'), formatClock(-3, 'en'), formatClock(59.9, 'en')]).toEqual([
      '0:00',
      '0:00',
      '0:59',
    ])
  })
  it.each(vectors<Countdown>('dates', (v) => v.section === 'countdown'))('$id: $seconds_left seconds are left', (v) => {
    expect(countdownParts(v.seconds_left)).toEqual(v.parts)
    expect([formatCountdown(v.seconds_left, 'fa'), formatCountdown(v.seconds_left, 'en')]).toEqual([v.fa, v.en])
  })
})

describe('a wait', () => {
  it.each([
    [0.2, '۱ ثانیه', '1 second'],
    [60, '۶۰ ثانیه', '60 seconds'],
    [121, '۳ دقیقه', '3 minutes'],
    [3295, '۵۵ دقیقه', '55 minutes'],
    [7200, '۱۲۰ دقیقه', '120 minutes'],
    [7201, '۳ ساعت', '3 hours'],
    [86_400, '۲۴ ساعت', '24 hours'],
  ])('of %f seconds is «%s»', (seconds, fa, en) => {
    expect([formatWait(seconds, 'fa'), formatWait(seconds, 'en')]).toEqual([fa, en])
  })
})

describe('time from now', () => {
  it.each(vectors<Told>('dates', (v) => v.section === 'relative'))('$id: $value $unit', (v) => {
    expect(v.fa_any).toContain(formatRelative(v, 'fa'))
    expect(v.en_any).toContain(formatRelative(v, 'en'))
  })
  it.each(vectors<From>('dates', (v) => v.section === 'relative_from'))('$id: $instant is $value $unit away', (v) => {
    const result = relativeFrom(new Date(v.now), new Date(v.instant))
    expect([result.value + 0, result.unit]).toEqual([v.value, v.unit])
  })
  it('has words for this moment', () => {
    expect([formatRelative({ value: 0, unit: 'now' }, 'fa'), formatRelative({ value: 0, unit: 'now' }, 'en')]).toEqual([
      'همین حالا',
      'just now',
    ])
  })
  it.each([
    [-364, -11, 'month'],
    [-365, -1, 'year'],
    [30, 1, 'month'],
    [29, 29, 'day'],
  ])('calls %i days %i %s', (days, value, unit) => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(relativeFrom(now, new Date(now.getTime() + days * 86_400_000))).toEqual({ value, unit })
  })
})

import { describe, expect, test } from 'vitest'
import { after, minutes, seconds } from '#lib/time/clock.ts'
import type { Outage, Part, Programme } from './programme.ts'
import { endOf, instantOf, keyOpensAt, livePhaseOf, partInstants, phaseAt, programmeTimeAt } from './timeline.ts'

const start = new Date('2026-11-22T17:30:00.000Z')
const at = (ms: number) => after(start, ms)

const part = (number: number, role: Part['role'], mins: number): Part => ({
  number,
  role,
  itemId: number,
  titleFa: 'ف',
  titleEn: 'F',
  ageRating: 0,
  regions: null,
  durationMs: minutes(mins),
  assetId: 'a',
  copy: null,
})

/** Introduction 5, film 60, interval 10, film 30, talk in words 20. */
function evening(more: Partial<Programme> = {}, screening: Partial<Programme['screening']> = {}): Programme {
  return {
    productId: 1,
    isPublished: true,
    lateEntry: 'join',
    parts: [part(1, 'introduction', 5), part(2, 'film', 60), part(3, 'film', 30), part(4, 'talk', 20)],
    interval: { minutes: 10, after: 2 },
    outages: [],
    ...more,
    screening: {
      mode: 'together',
      fate: 'planned',
      doorsMinutes: 15,
      startsAt: start,
      endsAt: at(minutes(180)),
      saleStartsAt: null,
      saleEndsAt: null,
      returnHours: null,
      ...screening,
    },
  }
}

const outage = (from: number, to: number | null): Outage => ({
  beganAt: at(from),
  endedAt: to === null ? null : at(to),
})

describe('what everybody sees', () => {
  test.each([
    [-minutes(15) - 1, 'before', null, 0],
    [-minutes(15), 'doors', null, 0],
    [-1, 'doors', null, 0],
    [0, 'introduction', 1, 0],
    [minutes(5) - 1, 'introduction', 1, minutes(5) - 1],
    [minutes(5), 'film', 2, 0],
    [minutes(65) - 1, 'film', 2, minutes(60) - 1],
    [minutes(65), 'interval', 3, 0],
    [minutes(75), 'film', 3, 0],
    [minutes(105), 'talk', 4, 0],
    [minutes(125) - 1, 'talk', 4, minutes(20) - 1],
    [minutes(125), 'over', null, 0],
  ])('at %i ms: %s', (now, kind, number, positionMs) => {
    expect(phaseAt(evening(), at(now))).toMatchObject({ kind, part: number, positionMs })
  })

  test('a phase knows its beginning and its end', () => {
    expect(phaseAt(evening(), at(minutes(70)))).toMatchObject({ startsAt: at(minutes(65)), endsAt: at(minutes(75)) })
    expect(phaseAt(evening(), at(-minutes(5)))).toMatchObject({ startsAt: at(-minutes(15)), endsAt: start })
    expect(endOf(evening(), start)).toEqual(at(minutes(125)))
  })

  test('an interval after the last title is none, and one title alone is a programme', () => {
    const alone = evening({ parts: [part(1, 'film', 90)], interval: { minutes: 10, after: 1 } })
    expect(phaseAt(alone, at(minutes(90) - 1)).kind).toBe('film')
    expect(phaseAt(alone, at(minutes(90))).kind).toBe('over')
  })

  test.each([
    ['cancelled', -minutes(5), 'over'],
    ['cancelled', minutes(5), 'over'],
    ['postponed', minutes(5), 'doors'],
    ['interrupted', minutes(5), 'film'],
  ] as const)('%s at %i ms: %s', (fate, now, kind) => {
    expect(phaseAt(evening({}, { fate }), at(now)).kind).toBe(kind)
  })

  test('without a date there is only a before', () => {
    const someDay = evening({}, { startsAt: null, endsAt: null })
    expect(phaseAt(someDay, start)).toMatchObject({ kind: 'before', startsAt: null, endsAt: null })
    expect(partInstants(someDay, start)).toEqual([null, null, null, null])
  })

  test.each([
    [-1, 'doors'],
    [0, 'film'],
    [minutes(180), 'over'],
  ])('in a window at %i ms: %s, and nothing plays for all', (now, kind) => {
    const window = evening({}, { mode: 'window' })
    expect(phaseAt(window, at(now))).toMatchObject({ kind, part: null, positionMs: 0 })
    expect(partInstants(window, start)).toEqual([null, null, null, null])
  })
})

describe('when our stream fails', () => {
  const failing = evening({ outages: [outage(minutes(20), null)] })
  const mended = evening({ outages: [outage(minutes(20), minutes(26))] })

  test('everybody stands where they were, until it is mended', () => {
    for (const now of [minutes(20), minutes(24)])
      expect(phaseAt(failing, at(now))).toEqual({
        kind: 'outage',
        startsAt: at(minutes(20)),
        endsAt: null,
        part: 2,
        positionMs: minutes(15),
      })
    expect(phaseAt(mended, at(minutes(26)))).toMatchObject({ kind: 'film', part: 2, positionMs: minutes(15) })
    expect(programmeTimeAt(mended, at(minutes(30)))).toBe(minutes(24))
  })

  test('what follows moves by as much, and what was before does not', () => {
    expect(partInstants(mended, at(minutes(30)))).toEqual(
      [0, 11, 81, 111].map((mins, index) => at(minutes(index === 0 ? 6 : mins))),
    )
    expect(instantOf(mended, minutes(10), at(minutes(30)))).toEqual(at(minutes(10)))
    expect(endOf(mended, at(minutes(30)))).toEqual(at(minutes(131)))
    expect(endOf(failing, at(minutes(24)))).toEqual(at(minutes(129)))
  })

  test('the position is always the time since the part’s instant', () => {
    for (const now of [6, 19, 27, 60].map(minutes)) {
      const { part: number, positionMs } = phaseAt(mended, at(now))
      const instant = partInstants(mended, at(now))[(number ?? 0) - 1]
      expect(at(now).getTime() - (instant?.getTime() ?? 0)).toBe(positionMs)
    }
  })

  test('two that overlap count once, and one before the beginning only from the beginning on', () => {
    const twice = evening({ outages: [outage(minutes(12), minutes(20)), outage(minutes(10), minutes(15))] })
    expect(programmeTimeAt(twice, at(minutes(30)))).toBe(minutes(20))
    const early = evening({ outages: [outage(-minutes(5), minutes(3))] })
    expect(programmeTimeAt(early, at(minutes(4)))).toBe(minutes(1))
    expect(instantOf(early, 0, at(minutes(4)))).toEqual(at(minutes(3)))
  })
})

describe('keys', () => {
  const key = (number: number) => ({ keyMs: minutes(5), number })

  test.each([
    [1, 0, 0],
    [2, 0, minutes(5)],
    [2, 3, minutes(20)],
    [3, 1, minutes(80)],
  ])('key of part %i, number %i opens 45 s before its instant', (number, n, instant) => {
    expect(keyOpensAt(evening(), number, key(n), start)).toEqual(at(instant - seconds(45)))
  })

  test('an outage moves those to come, and none is given while it lasts', () => {
    const failing = evening({ outages: [outage(minutes(8), null)] })
    for (const now of [9, 30, 300].map(minutes))
      expect(keyOpensAt(failing, 2, key(1), at(now))?.getTime()).toBeGreaterThan(at(now).getTime())
    const mended = evening({ outages: [outage(minutes(8), minutes(18))] })
    expect(keyOpensAt(mended, 2, key(1), at(minutes(19)))).toEqual(at(minutes(20) - seconds(45)))
    expect(keyOpensAt(evening(), 9, key(0), start)).toBeNull()
  })
})

describe('what everybody sees of a live event', () => {
  const event = (screening: Partial<Programme['screening']> = {}) =>
    evening({ parts: [], interval: null }, { mode: 'live', ...screening })
  const waiting = { onAirAt: null, phase: 'waiting' } as const
  const onAir = { onAirAt: at(minutes(3)), phase: 'on_air' } as const
  const over = { onAirAt: at(minutes(3)), phase: 'ended' } as const

  test.each([
    [-minutes(16), 'before', waiting],
    [-minutes(15), 'doors', waiting],
    // its desk is late
    [minutes(20), 'doors', waiting],
    [minutes(20), 'doors', null],
    [minutes(180) - 1, 'doors', waiting],
    [minutes(180), 'over', waiting],
    [minutes(20), 'live', onAir],
    // it runs longer than was planned
    [minutes(200), 'live', onAir],
    [minutes(20), 'live', { ...onAir, phase: 'away' } as const],
    [minutes(20), 'live', { ...onAir, phase: 'held' } as const],
    [minutes(20), 'over', over],
  ])('at %i ms: %s', (now, kind, live) => {
    expect(livePhaseOf(event(), live, at(now)).kind).toBe(kind)
  })

  test('it begins when it is on air, and its end is not known before', () => {
    expect(livePhaseOf(event(), onAir, at(minutes(20)))).toMatchObject({ startsAt: at(minutes(3)), endsAt: null })
    expect(livePhaseOf(event({ endsAt: at(minutes(90)) }), over, at(minutes(95)))).toMatchObject({
      startsAt: at(minutes(90)),
    })
  })

  test('one that was cancelled is over, and one that was postponed is waited for', () => {
    expect(livePhaseOf(event({ fate: 'cancelled' }), onAir, at(0)).kind).toBe('over')
    expect(livePhaseOf(event({ fate: 'postponed' }), onAir, at(-minutes(60))).kind).toBe('before')
  })
})

import { describe, expect, test } from 'vitest'
import { liveNotes } from '#lib/media/live-health.ts'
import en from '#web/i18n/studio-en.json' with { type: 'json' }
import fa from '#web/i18n/studio-fa.json' with { type: 'json' }
import { figureOf, knownDeed, lineOf, rateOf } from './live-data.ts'

describe.each([
  ['Persian', fa.studio.live.notes],
  ['English', en.studio.live.notes],
])('in %s', (_language, notes) => {
  test.each(liveNotes)('the cause %s has its sentence, and what to do', (code) => {
    expect(notes[code].say).not.toBe('')
    expect(notes[code].do).toMatch(/[.؟?]$/u)
  })

  test('there are no sentences without a cause', () => {
    expect(Object.keys(notes).toSorted()).toEqual([...liveNotes].toSorted())
  })
})

test('a rate is written as encoders write it', () => {
  expect([rateOf(2_949_000), rateOf(1_000_000), rateOf(128_400), rateOf(0)]).toEqual([
    '2.9 Mb/s',
    '1.0 Mb/s',
    '128 kb/s',
    '0 kb/s',
  ])
})

test('a figure has one decimal place under ten, in the digits of its language', () => {
  expect([figureOf(2.44, 'fa'), figureOf(4, 'fa'), figureOf(12.6, 'en'), figureOf(0.25, 'en')]).toEqual([
    '۲٫۴',
    '۴',
    '13',
    '0.3',
  ])
})

test('the line of a rung breaks where no segment came, and never leaves its box', () => {
  expect(lineOf([0, null, 3000, 90_000])).toBe('M0.0 26.0M80.0 14.0L120.0 2.0')
  expect(lineOf([null])).toBe('')
})

test('a deed that this page does not know is still told', () => {
  expect([knownDeed('hold'), knownDeed('something_new')]).toEqual(['hold', 'other'])
})

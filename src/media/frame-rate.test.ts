import { describe, expect, test } from 'vitest'
import { fastHalfOf, framesAhead, parseFrameRate, targetFrameRate } from './frame-rate.ts'

const target = (average: string, nominal: string, fastHalf?: number) => {
  const rates = [parseFrameRate(average), parseFrameRate(nominal)] as const
  if (!rates[0] || !rates[1]) throw new Error('no rate')
  const { rate, variable } = targetFrameRate(rates[0], rates[1], fastHalf)
  return `${rate.num}/${rate.den}${variable ? ' variable' : ''}`
}

describe('the constant frame rate of a source', () => {
  test('standard rates stay exact', () => {
    expect(target('25/1', '25/1')).toBe('25/1')
    expect(target('24000/1001', '24000/1001')).toBe('24000/1001')
    expect(target('2997/100', '30000/1001')).toBe('30000/1001')
  })

  test('an unusual constant rate is kept', () => {
    expect(target('10/1', '10/1')).toBe('10/1')
  })

  test('a varying rate becomes the next standard one', () => {
    expect(target('2730/100', '90000/1')).toBe('30000/1001 variable')
    expect(target('18/1', '30/1')).toBe('24000/1001 variable')
  })

  test('a varying rate keeps the pace of its faster half, up to 60', () => {
    expect(target('18/1', '60/1', 60)).toBe('60/1 variable')
    expect(target('27/1', '90000/1', 30.02)).toBe('30000/1001 variable')
    expect(target('18/1', '120/1', 118)).toBe('60/1 variable')
    expect(target('25/1', '25/1', 60)).toBe('25/1')
  })

  test('the faster half of a screen that stands still and moves at 60 is 60', () => {
    const still = Array.from({ length: 20 }, (_, second) => second)
    const moving = Array.from({ length: 60 }, (_, frame) => 20 + frame / 60)
    expect(fastHalfOf([...moving, ...still])).toBeCloseTo(60, 5)
    expect(fastHalfOf([3, 1, 2])).toBeUndefined()
  })

  test('120 and 90 frames are divided to stay within 60', () => {
    expect(target('120/1', '120/1')).toBe('60/1')
    expect(target('90/1', '90/1')).toBe('45/1')
  })

  test('fields counted as frames are no variable rate', () => {
    expect(target('25/1', '50/1')).toBe('25/1')
  })

  test('0/0 is no rate', () => {
    expect(parseFrameRate('0/0')).toBeUndefined()
  })
})

test.each([
  ['12/1', 2],
  ['15/1', 1],
  ['24000/1001', 2],
  ['24/1', 1],
  ['25/1', 2],
  ['30000/1001', 1],
  ['30/1', 2],
  ['48/1', 2],
  ['50/1', 2],
  ['60000/1001', 2],
  ['60/1', 1],
  ['10/1', 2],
  ['18/1', 1],
])('at %s decoding runs %i frames ahead, so that both roundings of its place agree', (text, frames) => {
  const rate = parseFrameRate(text) ?? { num: 0, den: 1 }
  expect(framesAhead(rate)).toBe(frames)
  const microseconds = (-frames * rate.den * 1_000_000) / rate.num
  expect(Math.floor(microseconds)).toBe(Math.round(microseconds))
})

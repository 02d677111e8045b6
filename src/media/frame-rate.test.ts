import { describe, expect, test } from 'vitest'
import { parseFrameRate, targetFrameRate } from './frame-rate.ts'

const target = (average: string, nominal: string) => {
  const rates = [parseFrameRate(average), parseFrameRate(nominal)] as const
  if (!rates[0] || !rates[1]) throw new Error('no rate')
  const { rate, variable } = targetFrameRate(rates[0], rates[1])
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

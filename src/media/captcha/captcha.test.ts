import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawDigits, pictureSize } from './draw-digits.ts'
import { sampleRate, speakDigits } from './speak-digits.ts'

const codes = ['00000', '13579', '24680', '88888', '71094']
const locales = ['fa', 'en'] as const
const cases = locales.flatMap((locale) => codes.map((code) => [locale, code] as const))

describe('the picture of a captcha', () => {
  test.each(cases)('in %s of %s is a PNG of at most 4 kB with something on it', async (locale, code) => {
    const bytes = await drawDigits(code, locale)
    expect(bytes.length).toBeLessThanOrEqual(4096)
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', ...pictureSize })
    // a fifth of it and more is not ground: a type without these digits would leave it nearly empty
    const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    const lit = data.filter((value) => value > 90).length / data.length
    expect(lit).toBeGreaterThan(0.1)
  })

  test('is never the same twice, also of the same digits', async () => {
    const [one, other] = [await drawDigits('12345', 'fa'), await drawDigits('12345', 'fa')]
    expect(one.equals(other)).toBe(false)
  })

  test('has the digits of its language', async () => {
    const still = () => 0.5
    const [fa, en] = [await drawDigits('45645', 'fa', still), await drawDigits('45645', 'en', still)]
    expect(fa.equals(en)).toBe(false)
  })
})

describe('the sound of a captcha', () => {
  test.each(cases)('in %s of %s is a WAV file of at most 100 kB that lasts long enough to write', (locale, code) => {
    const bytes = speakDigits(code, locale)
    expect(bytes.length).toBeLessThanOrEqual(100_000)
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.readUInt32LE(24)).toBe(sampleRate)
    expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44)
    expect(bytes.readUInt32LE(40) / sampleRate).toBeGreaterThan(3.5)
  })

  test('is loud where digits are spoken, and each digit of each language sounds like no other', () => {
    const heard = locales.flatMap((locale) =>
      Array.from({ length: 10 }, (_, digit) => speakDigits(String(digit), locale, () => 0.5)),
    )
    for (const bytes of heard) {
      const peak = bytes.subarray(44).reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0)
      expect(peak).toBeGreaterThan(40)
    }
    expect(new Set(heard.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(20)
  })
})

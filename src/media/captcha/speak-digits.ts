import { readFileSync } from 'node:fs'
import type { Locale } from '#lib/text/locale.ts'

/** Samples a second of the recordings and of what is joined from them; one byte each. */
export const sampleRate = 11_025
const headBytes = 44
const silence = 128

type Random = () => number
const between = (random: Random, least: number, most: number) => least + (most - least) * random()

const recordings = new Map<Locale, Buffer[]>()

/** The ten digits of a language, recorded once (`scripts/record-digits.ts`): samples without the file's head. */
function recordingsIn(locale: Locale): Buffer[] {
  const known = recordings.get(locale)
  if (known !== undefined) return known
  const read = Array.from({ length: 10 }, (_, digit) => {
    const file = readFileSync(new URL(`./recordings/${locale}-${digit}.wav`, import.meta.url))
    return file.subarray(headBytes, headBytes + file.readUInt32LE(40))
  })
  recordings.set(locale, read)
  return read
}

/** The head of a WAV file of one channel with eight bits a sample. */
function headOf(samples: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return head
}

/**
 * Speaks the digits of a captcha as a WAV file of at most 100 kB: the recordings one after another, each a little
 * slower or faster, with uneven pauses, over a hiss, so that no two sounds of the same digit are the same bytes.
 */
export function speakDigits(code: string, locale: Locale, random: Random = Math.random): Buffer {
  const spoken = recordingsIn(locale)
  const parts = Array.from(code, (digit) => {
    const samples = spoken[Number(digit)] ?? Buffer.alloc(0)
    const rate = between(random, 0.88, 1.08)
    const pause = Math.floor(sampleRate * between(random, 0.45, 0.8))
    return { samples, rate, pause, length: Math.floor(samples.length / rate), loud: between(random, 0.7, 0.95) }
  })
  const total = parts.reduce((sum, { pause, length }) => sum + pause + length, 0) + Math.floor(sampleRate / 3)
  const out = Buffer.alloc(total, silence)
  let at = 0
  for (const { samples, rate, pause, length, loud } of parts) {
    at += pause
    for (let index = 0; index < length; index += 1) {
      const sample = samples[Math.floor(index * rate)] ?? silence
      out[at + index] = silence + (sample - silence) * loud
    }
    at += length
  }
  let hiss = 0
  for (let index = 0; index < total; index += 1) {
    hiss = hiss * 0.9 + (random() - 0.5) * 5
    out[index] = Math.max(0, Math.min(255, Math.round((out[index] ?? silence) + hiss)))
  }
  return Buffer.concat([headOf(total), out])
}

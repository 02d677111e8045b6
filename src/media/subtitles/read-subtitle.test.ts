import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readSubtitle } from './read-subtitle.ts'
import { writeWebVtt } from './write-webvtt.ts'

type Vector = {
  id: string
  file: string
  level: 'must' | 'should' | 'policy'
  encoding: string
  feature: string
  expect: {
    ok: boolean
    reason?: string
    count?: number
    first?: { start: number; end: number }
    last?: { start: number; end: number }
    cues?: { start: number; end: number; text: string; webvtt?: string; voice?: string }[]
    dropped?: number
    first_text?: string
    last_text?: string
    size?: number
  }
}

const folder = new URL('../../../tests/fixtures/vectors/subtitles/', import.meta.url)
const vectors = Object.values(
  JSON.parse(readFileSync(new URL('files.json', folder), 'utf8')) as Record<string, Vector[]>,
).find(Array.isArray) as Vector[]

const read = (file: string) => {
  const bytes = readFileSync(new URL(`files/${file}`, folder))
  return readSubtitle(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, 'fa')
}
const ascii = (text: string) => new TextEncoder().encode(text)

test('every one of the 26 subtitle vectors is read', () => {
  expect(vectors).toHaveLength(26)
})

const accepted = vectors.filter((vector) => vector.expect.ok)
const refused = vectors.filter((vector) => !vector.expect.ok)

test.each(refused)('$file ($level) is refused with its reason: $feature', (vector) => {
  expect(read(vector.file)).toEqual({ ok: false, reason: vector.expect.reason })
})

describe.each(accepted)('$file ($level): $feature', (vector) => {
  const reading = read(vector.file)
  if (!reading.ok) throw new Error(`refused: ${reading.reason}`)

  test('gives the expected cues', () => {
    expect(reading.cues).toHaveLength(vector.expect.count ?? -1)
    expect(reading.cues[0]).toMatchObject(vector.expect.first ?? {})
    expect(reading.cues.at(-1)).toMatchObject(vector.expect.last ?? {})
    for (const [index, cue] of (vector.expect.cues ?? []).entries()) {
      const { start, end, text, webvtt, voice } = cue
      expect(reading.cues[index]).toMatchObject({
        start,
        end,
        text,
        ...(webvtt && { webvtt }),
        ...(voice && { voice }),
      })
    }
    if (vector.expect.dropped) expect(reading.dropped).toBe(vector.expect.dropped)
    if (vector.expect.first_text) expect(reading.cues[0]?.text).toBe(vector.expect.first_text)
    if (vector.expect.last_text) expect(reading.cues.at(-1)?.text).toBe(vector.expect.last_text)
  })

  test('comes back the same after it was written as WebVTT', () => {
    const again = readSubtitle(new TextEncoder().encode(writeWebVtt(reading.cues)), 'fa')
    if (!again.ok) throw new Error(`refused: ${again.reason}`)
    expect(again.format).toBe('vtt')
    expect(again.cues).toEqual(reading.cues)
  })
})

describe('what the editor is told', () => {
  test('an overlap names the line of the later cue', () => {
    const reading = readSubtitle(
      ascii('1\n00:00:01,000 --> 00:00:04,000\nA\n\n2\n00:00:03,000 --> 00:00:05,000\nB\n'),
      'en',
    )
    expect(reading).toMatchObject({ ok: true, warnings: [{ code: 'overlap', line: 6 }] })
  })

  test('a dropped cue is told with its line', () => {
    const reading = readSubtitle(
      ascii('1\n00:00:05,000 --> 00:00:03,000\nA\n\n2\n00:00:06,000 --> 00:00:07,000\nB\n'),
      'en',
    )
    expect(reading).toMatchObject({ ok: true, dropped: 1, warnings: [{ code: 'reversed', line: 2 }] })
  })

  test('a text without a single cue is refused', () => {
    expect(readSubtitle(ascii('Dear viewer,\nthe file is in the other folder.\n'), 'en')).toEqual({
      ok: false,
      reason: 'no_cues',
    })
  })
})

test.each([
  [10_000, 1],
  [10_001, 'too_large'],
])('a cue of %i letters: %s', (letters, said) => {
  const reading = readSubtitle(ascii(`1\n00:00:01,000 --> 00:00:02,000\n<i>${'a'.repeat(letters)}</i>\n`), 'en')
  expect(reading.ok ? reading.cues.length : reading.reason).toBe(said)
})

describe('words of a cue', () => {
  const one = (words: string, language = 'en') => {
    const reading = readSubtitle(new TextEncoder().encode(`00:00:01,000 --> 00:00:02,000\n${words}\n`), language)
    if (!reading.ok) throw new Error(reading.reason)
    return reading.cues[0]
  }

  test('Arabic letters of an Arabic subtitle stay', () => {
    expect(one('كيف', 'ar')?.text).toBe('كيف')
    expect(one('كيف', 'fa')?.text).toBe('کیف')
  })

  test('an entity that spells a tag does not become one', () => {
    expect(one('&lt;img src=x onerror=alert(1)&gt;')?.webvtt).toBe('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('crossed tags are written nested', () => {
    expect(one('<i>a<b>b</i>c</b>')?.webvtt).toBe('<i>a<b>b</b></i>c')
  })

  test('a cue moved to the top by an ASS block stays at the top', () => {
    const cue = one('{\\an8}up')
    expect(cue).toMatchObject({ text: 'up', settings: 'line:5%' })
    expect(writeWebVtt(cue ? [cue] : [])).toContain('--> 00:00:02.000 line:5%')
  })

  test('UTF-8 with one broken byte is still UTF-8', () => {
    const bytes = new TextEncoder().encode('00:00:01,000 --> 00:00:02,000\nسلام، کسی خانه هست؟\n')
    bytes[bytes.length - 3] = 0xff
    const reading = readSubtitle(bytes, 'fa')
    expect(reading).toMatchObject({ ok: true, encoding: 'utf-8' })
    expect(reading.ok && reading.cues[0]?.text.startsWith('سلام، کسی')).toBe(true)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unknownFilm } from './film-of-subtitle.ts'
import { readSubtitle, type SubtitleReading } from './read-subtitle.ts'
import { readBrokenTiming, readTimingLine } from './timing.ts'
import { writeWebVtt } from './write-webvtt.ts'

const folder = new URL('../../../tests/fixtures/subtitles/', import.meta.url)
const file = (name: string) => readFileSync(new URL(name, folder))
const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string, lengthMs: number | null = null) =>
  readSubtitle(utf8(text), 'fa', { ...unknownFilm, lengthMs })
const told = (reading: SubtitleReading) => (reading.ok ? reading.warnings : [reading])
const said = (reading: SubtitleReading) =>
  reading.ok ? reading.cues.map(({ start, end, text }) => [start, end, text]) : []

describe('times as people write them', () => {
  const cue = { start: 1000, end: 3000 }
  test.each([
    ['a Persian decimal sign', '00:00:01٫000 --> 00:00:03٫000'],
    ['a Persian comma', '00:00:01،000 --> 00:00:03،000'],
    ['Persian digits with both', '۰۰:۰۰:۰۱٫۰۰۰ --> ۰۰:۰۰:۰۳٫۰۰۰'],
    ['a drawn arrow', '00:00:01,000 → 00:00:03,000'],
    ['a short arrow', '00:00:01,000 -> 00:00:03,000'],
    ['an arrow with a gap', '00:00:01,000 -- > 00:00:03,000'],
    ['an arrow of long dashes', '00:00:01,000 ––> 00:00:03,000'],
    ['an arrow that a page escaped', '00:00:01,000 --&gt; 00:00:03,000'],
    ['no space around the arrow', '00:00:01,000-->00:00:03,000'],
    ['a dash', '00:00:01,000 - 00:00:03,000'],
    ['a long dash', '00:00:01,000 — 00:00:03,000'],
    ['a colon before the milliseconds', '00:00:01:000 --> 00:00:03:000'],
    ['spaces everywhere', ' 00 : 00 : 01 , 000  -->  00 : 00 : 03 , 000 '],
    ['marks of direction', '\u200f00:00:01,000\u200e --> \u202b00:00:03,000\u202c'],
    ['hard spaces', '00:00:01,000\u00a0-->\u00a000:00:03,000'],
    ['wide colons', '00：00：01,000 --> 00：00：03,000'],
    ['no hours', '00:01.000 --> 00:03.000'],
    ['digits and signs of full width', '００：００：０１，０００ －－＞ ００：００：０３．０００'],
    ['digits of another script', '००:००:०१,००० --> ००:००:०३,०००'],
    ['hours, minutes and seconds by name', '0h00m01s --> 0h00m03s'],
    ['names with milliseconds', '0h 00m 01s 000 --> 0h 00m 03s 000'],
    ['a word between', '00:00:01,000 to 00:00:03,000'],
    ['a Persian word between', '۰۰:۰۰:۰۱ تا ۰۰:۰۰:۰۳'],
    ['a tilde between', '00:00:01,000 ~ 00:00:03,000'],
    ['a dash between times without a fraction', '00:00:01 – 00:00:03'],
    ['points alone', '00.00.01.000 --> 00.00.03.000'],
    ['hyphens', '00-00-01,000 --> 00-00-03,000'],
    ['a slash before the milliseconds', '00:00:01/000 --> 00:00:03/000'],
    ['an apostrophe before the milliseconds', "00:00:01'000 --> 00:00:03’000"],
    ['a semicolon before the milliseconds', '00:00:01;000 --> 00:00:03;000'],
  ])('%s', (_how, line) => {
    expect(readTimingLine(line)).toMatchObject(cue)
    expect(read(`1\n${line}\nسلام\n`)).toMatchObject({ ok: true, warnings: [], cues: [{ ...cue, text: 'سلام' }] })
  })

  test.each([
    ['a sign of lines', '\u2028'],
    ['a sign of paragraphs', '\u2029'],
    ['next line', '\u0085'],
    ['a vertical tab', '\v'],
    ['a form feed', '\f'],
  ])('lines may end with %s', (_name, end) => {
    const text = `1\n00:00:01,000 --> 00:00:03,000\nA\n\n2${end}00:00:04,000 --> 00:00:06,000${end}B\n`
    expect(said(read(text))).toEqual([
      [1000, 3000, 'A'],
      [4000, 6000, 'B'],
    ])
  })

  test.each([
    'ساعت 10:30 - 11:45 بیا',
    'از 10:30 تا 11:45',
    'from 10:30 to 11:45',
    '2019 --> 2020',
    '--> 10:30',
    'A --> B',
    'O.K. --> no.',
    '10:30 - 11:45',
    'He said: 3 -> 4',
    '- 12:30:10 -> then?',
    'a line: with a colon',
    `${' '.repeat(5000)}1:`,
  ])('%j is something that is said', (line) => {
    expect([readTimingLine(line), readBrokenTiming(line)]).toEqual([undefined, undefined])
  })

  test.each([
    '01-persian-decimal.srt',
    '02-arrow-unicode.srt',
    '03-arrow-short.srt',
    '04-colon-ms.srt',
    '06-spaces-times.srt',
  ])('%s is read whole', (name) => {
    expect(said(readSubtitle(file(name), 'fa'))).toEqual([
      [1000, 3000, 'سلام'],
      [4000, 6000, 'خداحافظ'],
    ])
  })

  test('one cue with another arrow is not glued to the one before', () => {
    expect(said(readSubtitle(file('07-mixed-one-bad.srt'), 'fa')).map(([, , text]) => text)).toEqual([
      'سلام',
      'خداحافظ',
      'گم شده',
      'آخر',
    ])
  })
})

describe('a line that looks like a time and is not read', () => {
  const around = (line: string) =>
    read(`1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n${line}\nB\n\n3\n00:00:05,000 --> 00:00:06,000\nC\n`)

  test('is named, and its words stay until the next ones where its beginning is known', () => {
    const reading = around('00:00:03,000 --> 00:00:0x,000')
    expect(told(reading)).toEqual([{ code: 'guessed_end', line: 6 }])
    expect(said(reading)).toEqual([
      [1000, 2000, 'A'],
      [3000, 5000, 'B'],
      [5000, 6000, 'C'],
    ])
  })

  test.each(['OO:OO:O3,OOO --> OO:OO:O4,OOO', '3.000 --> 4.000', '--> 00:00:04,000', '00:00:03_000 -> 00:00:04_000x'])(
    'is named, and neither glued nor shown at a wrong time: %s',
    (line) => {
      const reading = around(line)
      expect(told(reading)).toEqual([{ code: expect.stringMatching(/^(unread_time|guessed_end)$/), line: 6 }])
      expect(said(reading).filter(([, , text]) => text !== 'B')).toEqual([
        [1000, 2000, 'A'],
        [5000, 6000, 'C'],
      ])
      expect(said(reading).filter(([start, , text]) => text === 'B' && start !== 3000)).toEqual([])
    },
  )

  test.each(['0O:00:03,000 00:00:04,000', '00:xx:03,000 --> 00:00:04,000', '00:00:03,000, 00:00:04,000'])(
    'is named, and nothing is glued: %s',
    (line) => {
      const reading = around(line)
      const texts = said(reading).map(([, , text]) => text)
      expect(texts[0]).toBe('A')
      expect(texts.at(-1)).toBe('C')
      expect(told(reading).map((warning) => ('line' in warning ? warning.line : 0))).toEqual([6])
    },
  )
})

describe('a time with a letter among its digits', () => {
  test.each(['00:00:0x,000 --> 00:00:04,000', '00:01:0x,000 --> 00:01:04,000', '00:00:03,0O0 --> 00:00:04,000'])(
    'no part of it is taken for a time: %s',
    (line) => {
      const text = `1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n${line}\nB\n\n3\n00:00:05,000 --> 00:00:06,000\nC\n`
      expect(said(read(text)).map(([, , words]) => words)).toEqual(['A', 'C'])
      expect(told(read(text))).toEqual([{ code: 'unread_time', line: 6 }])
    },
  )
})

describe('times that do not fit the film', () => {
  const at = (...clocks: string[]) => clocks.map((clock) => `${clock}:01,000 --> ${clock}:02,000\nA\n`).join('\n')

  test.each([
    ['after its end', at('00:00', '00:09', '00:11'), 10 * 60_000, [{ code: 'after_end', line: 7 }]],
    ['all of them an hour late', at('01:00', '01:01'), 10 * 60_000, [{ code: 'shifted', line: 1 }]],
    ['ten hours late in a film of unknown length', at('10:00'), undefined, [{ code: 'shifted', line: 1 }]],
    ['inside', at('00:00', '01:30'), 100 * 60_000, []],
  ])('%s', (_what, text, lengthMs, warnings) => {
    expect(told(read(text, lengthMs))).toEqual(warnings)
  })
})

describe('letters', () => {
  const srt = (...words: string[]) =>
    words.map((word, at) => `00:00:0${at},000 --> 00:00:0${at},900\n${word}`).join('\n\n')

  test('a file that was saved as UTF-8 twice is put right, and the editor is told', () => {
    const reading = readSubtitle(file('28-utf8-mojibake.srt'), 'fa')
    expect(said(reading)[0]).toEqual([1000, 3000, 'سلام'])
    expect(told(reading)).toEqual([{ code: 'doubled_encoding', line: 1 }])
  })

  test('ISO-8859-6 is told from windows-1256', () => {
    const letters = { ا: 0xc7, ل: 0xe4, س: 0xd3, م: 0xe5, ع: 0xd9, ي: 0xea, ك: 0xe3, و: 0xe8, ه: 0xe7, ن: 0xe6 }
    const byteOf = new Map<string, number>(Object.entries(letters))
    const bytes = Uint8Array.from(
      srt('السلام عليكم', 'هل هو هنا'),
      (letter) => byteOf.get(letter) ?? letter.charCodeAt(0),
    )
    const reading = readSubtitle(bytes, 'ar')
    expect(reading).toMatchObject({ ok: true, encoding: 'iso-8859-6' })
    expect(said(reading).map(([, , text]) => text)).toEqual(['السلام عليكم', 'هل هو هنا'])
    expect(told(reading)).toEqual([{ code: 'guessed_encoding', line: 1 }])
  })

  test('an English subtitle in one byte a letter is not read as Arabic script', () => {
    const reading = readSubtitle(file('14-french-1252.srt'), 'en')
    expect(reading).toMatchObject({ ok: true, encoding: 'windows-1252' })
    expect(said(reading)[1]?.[2]).toBe('Naïve café')
  })
})

describe('WebVTT', () => {
  test('keeps where a cue stands, and drops what is no setting', () => {
    const settings = 'line:10%,start position:20%,line-left size:35% align:right vertical:rl'
    const reading = read(`WEBVTT\n\n00:01.000 --> 00:02.000 ${settings} region:fred x:<b>\nA\n`)
    if (!reading.ok) throw new Error(reading.reason)
    expect(writeWebVtt(reading.cues)).toContain(`00:00:01.000 --> 00:00:02.000 ${settings}\nA`)
  })
})

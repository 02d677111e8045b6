import { describe, expect, test } from 'vitest'
import { directionOf } from './direction.ts'
import { readLrc, readStamp } from './read-lrc.ts'
import { withTranslation } from './with-translation.ts'

describe('a time', () => {
  test.each([
    ['00:12.34', 12_340],
    ['00:12.3', 12_300],
    ['00:12.345', 12_345],
    ['00:12', 12_000],
    ['1:02', 62_000],
    ['00:12:34', 12_340],
    ['100:00.00', 6_000_000],
    ['1:00:05.00', 3_605_000],
    ['00:60', null],
    ['ti', null],
    ['', null],
  ])('%s is %s ms', (text, ms) => {
    expect(readStamp(text)).toBe(ms)
  })
})

const lines = (source: string) => readLrc(source).lines.map(({ at_ms, text }) => [at_ms, text])

test.each<[string, string, unknown[]]>([
  [
    'plain lines have no times',
    'یک\nدو',
    [
      [null, 'یک'],
      [null, 'دو'],
    ],
  ],
  [
    'one empty line between verses stays',
    'یک\n\n\n\nدو\n\n',
    [
      [null, 'یک'],
      [null, ''],
      [null, 'دو'],
    ],
  ],
  [
    'a line may be sung twice',
    '[00:01.00][00:09.50]دو بار\n[00:05]میان',
    [
      [1000, 'دو بار'],
      [5000, 'میان'],
      [9500, 'دو بار'],
    ],
  ],
  [
    'lines are put into their order',
    '[00:09]b\n[00:01]a',
    [
      [1000, 'a'],
      [9000, 'b'],
    ],
  ],
  [
    'an offset moves all lines, those before it too',
    '[00:02.00]a\n[offset:500]\n[00:04.00]b',
    [
      [1500, 'a'],
      [3500, 'b'],
    ],
  ],
  ['a negative offset moves them later', '[offset:-500]\n[00:02.00]a', [[2500, 'a']]],
  ['an offset that no piece has is no time', `[offset:-${'9'.repeat(400)}]\n[00:02.00]a`, [[2000, 'a']]],
  ['no line begins before the music', '[offset:5000]\n[00:02.00]a', [[0, 'a']]],
  ['metadata are not sung', '[ar:گروه]\n[ti:نام]\n[length:03:20]\n[by:x]\n[#:comment]\n[00:01]a', [[1000, 'a']]],
  [
    'names of verses are not sung',
    '[Verse 1]\na\n[Chorus]\nb',
    [
      [null, 'a'],
      [null, 'b'],
    ],
  ],
  ['word times are taken out', '[00:01.00]<00:01.00>هر <00:01.40>که <00:01.90>رفت', [[1000, 'هر که رفت']]],
  ['word times in brackets are taken out', '[00:01.00]هر[00:01.40] که', [[1000, 'هر که']]],
  ['a byte order mark is no letter', '\ufeff[00:01]a', [[1000, 'a']]],
  [
    'Persian digits are digits',
    '[۰۰:۰۱.۵۰]یک\n[٠٠:٠٢]دو',
    [
      [1500, 'یک'],
      [2000, 'دو'],
    ],
  ],
  ['word times in Persian digits are taken out', '[۰۰:۰۱]<۰۰:۰۱.۰۰>یک', [[1000, 'یک']]],
  [
    'an empty timed line is a pause',
    '[00:01]a\n[00:02]\n[00:03]b',
    [
      [1000, 'a'],
      [2000, ''],
      [3000, 'b'],
    ],
  ],
  [
    'Windows and old Mac line ends count',
    '[00:01]a\r\n[00:02]b\r[00:03]c',
    [
      [1000, 'a'],
      [2000, 'b'],
      [3000, 'c'],
    ],
  ],
  ['direction marks and tabs vanish', '[00:01]\u200eهر\tکه\u202c', [[1000, 'هر که']]],
  ['the half-space stays', '[00:01]می‌رود', [[1000, 'می‌رود']]],
  ['a bracket within a sung line stays', '[00:01]صدا [آرام] آمد', [[1000, 'صدا [آرام] آمد']]],
  ['nothing is nothing', ' \n ', []],
])('%s', (_title, source, expected) => {
  expect(lines(source)).toEqual(expected)
})

test('what looks wrong is told by its line', () => {
  const { warnings, lines: read } = readLrc('[00:01]a\n[00:99]b\nsung without a time\n[00:05]c')
  expect(warnings).toEqual([
    { code: 'bad_time', line: 2 },
    { code: 'no_time', line: 2 },
    { code: 'no_time', line: 3 },
  ])
  expect(read.map(({ text }) => text)).toEqual(['a', 'c'])
  expect(readLrc('x'.repeat(600)).warnings).toEqual([{ code: 'too_long', line: 1 }])
  expect(readLrc('a\n'.repeat(2001)).warnings).toEqual([{ code: 'too_many', line: 2001 }])
})

describe('a translation', () => {
  const translations = (source: string, other: string) =>
    withTranslation(source, other).lines.map((line) => line.translation)

  test('of plain lines belongs to the lines in their order; pauses have none', () => {
    expect(translations('[00:01]یک\n[00:02]\n[00:03]دو', 'one\n\ntwo')).toEqual(['one', null, 'two'])
  })

  test('with times belongs to the lines of the same times', () => {
    expect(translations('[00:01]یک\n[00:03]دو', '[00:03]two\n[00:01]one')).toEqual(['one', 'two'])
  })

  test('in the same file under the same times is found', () => {
    const { lines: all } = withTranslation('[00:01]یک\n[00:01]one\n[00:03]دو\n[00:03]two', '')
    expect(all).toEqual([
      { at_ms: 1000, text: 'یک', translation: 'one' },
      { at_ms: 3000, text: 'دو', translation: 'two' },
    ])
  })

  test('with another number of lines is kept, with a warning', () => {
    expect(withTranslation('یک\nدو', 'one')).toMatchObject({
      warnings: [{ code: 'other_count', line: 1 }],
      lines: [{ translation: 'one' }, { translation: null }],
    })
    expect(withTranslation('[00:01]یک', '[00:02]two').warnings).toEqual([{ code: 'other_count', line: 1 }])
  })

  test('that is missing is null', () => {
    expect(translations('یک', ' \n')).toEqual([null])
  })
})

test.each([
  ['fa', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ckb', 'rtl'],
  ['ku', 'ltr'],
  ['en', 'ltr'],
])('%s is written %s', (lang, dir) => {
  expect(directionOf(lang)).toBe(dir)
})

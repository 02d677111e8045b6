import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unknownFilm } from '../film-of-subtitle.ts'
import { readSubtitle, type SubtitleReading } from '../read-subtitle.ts'
import { writeWebVtt } from '../write-webvtt.ts'

const folder = new URL('../../../../tests/fixtures/subtitles/', import.meta.url)
const file = (name: string) => readFileSync(new URL(name, folder))
const read = (
  text: string,
  { language = 'fa', ...film }: { language?: string; lengthMs?: number; framesPerSecond?: number } = {},
) => readSubtitle(Buffer.from(text), language, { ...unknownFilm, ...film })
const said = (reading: SubtitleReading) =>
  reading.ok ? reading.cues.map(({ start, end, webvtt }) => [start, end, webvtt]) : [reading.reason, reading.format]
const told = (reading: SubtitleReading) => (reading.ok ? reading.warnings : [reading])

const plain = [
  [1000, 3000, 'سلام'],
  [4000, 6000, 'خداحافظ'],
]

const ass = (...lines: string[]) =>
  [
    '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]',
    'Format: Name, Fontname, Italic, Alignment',
    'Style: Default,Arial,0,2\nStyle: Thought,Arial,-1,2\nStyle: Sign,Arial,0,8\n',
    '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...lines,
  ].join('\n')
const line = (text: string, style = 'Default') => `Dialogue: 0,0:00:01.00,0:00:03.50,${style},,0,0,0,,${text}`

describe('ASS and SSA', () => {
  test.each([
    ['commas in the text', line('A, b, c'), 'A, b, c'],
    ['line breaks, hard and soft', line(String.raw`A\NB\nC\hD`), 'A\nB C D'],
    [
      'italic, bold and underlined words',
      line(String.raw`{\i1}A{\i0} {\b1}B{\b0} {\u1\c&HFF&}C`),
      '<i>A</i> <b>B</b> <u>C</u>',
    ],
    ['a weight of bold', line(String.raw`{\b700}A{\b400}B`), '<b>A</b>B'],
    ['karaoke, colours and notes of the maker', line(String.raw`{\k20}A{\kf30\fs40}B{todo: check}C`), 'ABC'],
    ['a style that is italic', line('A', 'Thought'), '<i>A</i>'],
    ['a style that is italic, put back', line(String.raw`A{\i0}B`, '*Thought'), '<i>A</i>B'],
    ['a style that begins again', line(String.raw`{\i1}A{\r}B`), '<i>A</i>B'],
    ['signs that are no markup', line('1 < 2 & <b>'), '1 &lt; 2 &amp; &lt;b&gt;'],
    ['a drawing beside words', line(String.raw`A{\p1}m 0 0 l 10 10{\p0}B`), 'AB'],
  ])('%s', (_what, dialogue, words) => {
    expect(said(read(ass(dialogue)))).toEqual([[1000, 3500, words]])
  })

  test('comments and drawings are not words, and layers of one line are one', () => {
    const drawn = line(String.raw`{\p1}m 0 0 l 1 1`)
    const reading = read(ass(line('A').replace('Dialogue', 'Comment'), drawn, line(String.raw`{\blur3}A`), line('A')))
    expect([said(reading), told(reading)]).toEqual([[[1000, 3500, 'A']], []])
  })

  test.each([
    [String.raw`{\an8}A`, 'Default', 'line:5%'],
    ['A', 'Sign', 'line:5%'],
    [String.raw`{\an2}A`, 'Sign', undefined],
    [String.raw`{\a6}A`, 'Default', 'line:5%'],
    [String.raw`{\a10}A`, 'Default', undefined],
  ])('%s in style %s stands where it stood', (text, style, settings) => {
    const reading = read(ass(line(text, style)))
    expect(reading.ok && reading.cues[0]?.settings).toBe(settings)
  })

  test('SSA, whose top styles are 5 to 7, and lines that are not read', () => {
    const ssa = [
      '[Script Info]\n[V4 Styles]\nFormat: Name, Alignment\nStyle: Top,6\n[Events]',
      'Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      'Dialogue: Marked=0,۰:۰۰:۰۱.۰۰,0:00:03.00,Top,,0000,0000,0000,,سلام',
      'Dialogue: Marked=0,0:00:0x.00,0:00:03.00,Top,,0000,0000,0000,,گم',
    ]
    const reading = read(ssa.join('\n'))
    expect([said(reading), told(reading)]).toEqual([[[1000, 3000, 'سلام']], [{ code: 'unread_time', line: 8 }]])
    expect(reading.ok && reading.cues[0]?.settings).toBe('line:5%')
  })

  test('in windows-1256', () => {
    const page = new Map(Object.entries({ س: 0xd3, ل: 0xe1, ا: 0xc7, م: 0xe3 }))
    const bytes = Uint8Array.from(ass(line('سلام')), (letter) => page.get(letter) ?? letter.charCodeAt(0))
    const reading = readSubtitle(bytes, 'fa')
    expect(reading).toMatchObject({ ok: true, encoding: 'windows-1256', format: 'ASS/SSA' })
    expect(said(reading)).toEqual([[1000, 3500, 'سلام']])
  })
})

describe('MicroDVD', () => {
  test('frames at the rate that the file states', () => {
    expect(said(readSubtitle(file('11-microdvd.sub'), 'fa'))).toEqual([
      [1000, 3000, 'سلام\nدنیا'],
      [4000, 6000, 'خداحافظ'],
    ])
  })

  test('without one at the rate of the film, else at 25, and the editor is told', () => {
    const text = '{24}{72}A\n{96}{144}B\n'
    const atFilm = read(text, { framesPerSecond: 24 })
    expect(said(atFilm)).toEqual([
      [1000, 3000, 'A'],
      [4000, 6000, 'B'],
    ])
    expect(told(atFilm)).toEqual([{ code: 'rate_of_film', line: 1 }])
    expect(said(read(text))[0]).toEqual([960, 2880, 'A'])
    expect(told(read(text))).toEqual([{ code: 'guessed_rate', line: 1 }])
  })

  test.each([
    ['{y:i}A|B', '<i>A</i>\nB'],
    ['{Y:ib}A|B', '<i><b>A</b></i>\n<i><b>B</b></i>'],
    ['{c:$0000FF}{s:20}A', 'A'],
    ['/A|B', '<i>A</i>\nB'],
  ])('%s', (text, words) => {
    expect(said(read(`{1}{1}25\n{25}{75}${text}`))).toEqual([[1000, 3000, words]])
  })

  test('words without an end stay until the next ones', () => {
    const reading = read('{1}{1}25\n{25}{}A\n{50}{75}B')
    expect(said(reading)[0]).toEqual([1000, 2000, 'A'])
    expect(told(reading)).toEqual([{ code: 'guessed_end', line: 2 }])
  })
})

describe('formats of lines', () => {
  test.each([
    ['MPL2', '[10][30]سلام\n[40][60]خداحافظ\n', plain],
    ['MPL2 in Persian digits, italic', '[۱۰][۳۰]/A|B', [[1000, 3000, '<i>A</i>\nB']]],
    ['SubViewer', '[INFORMATION]\n[TITLE]x\n[SUBTITLE]\n00:00:01.00,00:00:03.00\nA[br]B\n', [[1000, 3000, 'A\nB']]],
    ['SBV', '0:00:01.000,0:00:03.000\nسلام\n\n0:00:04.000,0:00:06.000\nخداحافظ\n', plain],
    [
      'SubViewer 1',
      '[TITLE]\nx\n[00:00:01]\nA|B\n[00:00:03]\n\n[00:00:04]\nC\n[00:00:06]\n',
      [
        [1000, 3000, 'A\nB'],
        [4000, 6000, 'C'],
      ],
    ],
  ])('%s', (_format, text, cues) => {
    const reading = read(text)
    expect([said(reading), told(reading)]).toEqual([cues, []])
  })

  test('a line of times that is not read is named', () => {
    const reading = read('0:00:01.000,0:00:03.000\nA\n\n0:00:0x.000,0:00:06.000\nB\n\n0:00:07.000,0:00:09.000\nC\n')
    expect(said(reading).map((cue) => (Array.isArray(cue) ? cue[2] : cue))).toEqual(['A', 'C'])
    expect(told(reading)).toEqual([{ code: 'unread_time', line: 4 }])
  })
})

describe('LRC', () => {
  test('a line is sung until the next one begins', () => {
    expect(said(readSubtitle(file('13-lrc.lrc'), 'fa'))).toEqual([
      [1000, 4000, 'سلام'],
      [4000, 8000, 'خداحافظ'],
    ])
  })

  test.each([
    [
      'a refrain with several times',
      '[00:01.00][00:05.5]A\n[00:03]B',
      [
        [1000, 3000, 'A'],
        [3000, 5500, 'B'],
        [5500, 9500, 'A'],
      ],
    ],
    [
      'an empty line ends the one before',
      '[00:01.00]A\n[00:02.00]\n[00:09:50]B',
      [
        [1000, 2000, 'A'],
        [9500, 13_500, 'B'],
      ],
    ],
    ['an offset in milliseconds', '[offset:+500]\n[00:01.00]A', [[500, 4500, 'A']]],
    ['times of single words', '[00:01.00]<00:01.00>A <00:01.50>B', [[1000, 5000, 'A B']]],
  ])('%s', (_what, text, cues) => {
    const reading = read(text)
    expect([said(reading), told(reading)]).toEqual([cues, []])
  })
})

describe('SAMI', () => {
  const sami = (...syncs: string[]) =>
    `<SAMI><HEAD><STYLE TYPE="text/css"><!--
     .FACC { Name: Farsi; lang: fa-IR; } .ENCC { Name: English; lang: en-US; }
     --></STYLE></HEAD><BODY>\n${syncs.join('\n')}\n</BODY></SAMI>`

  test('words until the next moment, without markup but italic', () => {
    const text = sami(
      '<SYNC Start=1000><P Class=FACC>سلام<br>\n<font color="red"><i>دنیا</i></font>',
      '<SYNC Start="3000"><P Class=FACC>&nbsp;',
      '<sync start=4000ms><p>خداحافظ',
    )
    expect(said(read(text))).toEqual([
      [1000, 3000, 'سلام\n<i>دنیا</i>'],
      [4000, 8000, 'خداحافظ'],
    ])
  })

  test('of two languages the one that is asked for', () => {
    const text = sami(
      '<SYNC Start=1000><P Class=FACC>سلام</P><P Class=ENCC>Hello</P>',
      '<SYNC Start=2000><P Class=ENCC>you</P>',
      '<SYNC Start=3000><P Class=FACC>&nbsp;<P Class=ENCC>&nbsp;',
    )
    expect(said(read(text))).toEqual([[1000, 3000, 'سلام']])
    expect(said(read(text, { language: 'en' }))).toEqual([
      [1000, 2000, 'Hello'],
      [2000, 3000, 'you'],
    ])
  })
})

describe('TTML', () => {
  const ttml = (body: string, more = '') =>
    `<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" ${more}>` +
    '<head><styling><style xml:id="s1" tts:fontStyle="italic"/></styling><layout>' +
    `<region xml:id="top" tts:displayAlign="before"/></layout></head>\n<body>${body}</body></tt>`

  test('as a server writes it', () => {
    expect(said(readSubtitle(file('10-ttml.ttml'), 'fa'))).toEqual(plain)
  })

  test.each([
    ['a clock', 'begin="00:00:01.5" end="00:00:03"', '', [1500, 3000]],
    ['seconds and a length', 'begin="1.5s" dur="1500ms"', '', [1500, 3000]],
    ['frames', 'begin="00:00:01:12" end="75f"', 'ttp:frameRate="24"', [1500, 3125]],
    [
      'frames of television',
      'begin="24f" end="48f"',
      'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"',
      [1001, 2002],
    ],
    ['ticks', 'begin="10000000t" end="30000000t"', 'ttp:tickRate="10000000"', [1000, 3000]],
    ['minutes', 'begin="0.5m" end="0.01h"', '', [30_000, 36_000]],
  ])('%s', (_what, times, more, cue) => {
    expect(said(read(ttml(`<div><p ${times}>A</p></div>`, more)))).toEqual([[...cue, 'A']])
  })

  test('what stands within something begins with it', () => {
    expect(said(read(ttml('<div begin="10s"><p begin="1s" end="2s">A</p></div>')))).toEqual([[11_000, 12_000, 'A']])
  })

  test.each([
    ['breaks, spaces and letters that were escaped', 'A\n   b<br/>1 &lt; 2 &amp; &#x633;', 'A b\n1 &lt; 2 &amp; س'],
    [
      'italic by itself or by a style',
      '<span tts:fontStyle="italic">A</span> <span style="s1">B</span> C',
      '<i>A</i> <i>B</i> C',
    ],
    ['other elements', '<metadata>x</metadata><span>A<span tts:color="red">B</span></span>', 'AB'],
  ])('%s', (_what, words, expected) => {
    expect(said(read(ttml(`<div><p begin="1s" end="2s">${words}</p></div>`)))).toEqual([[1000, 2000, expected]])
  })

  test('a region at the top', () => {
    const reading = read(ttml('<div><p begin="1s" end="2s" region="top">A</p></div>'))
    expect(reading.ok && writeWebVtt(reading.cues)).toContain('00:00:02.000 line:5%\nA')
  })

  test('a time that is not read is named by its line; a file that is no XML is refused', () => {
    const reading = read(ttml('<div><p begin="1s" end="2s">A</p>\n<p begin="soon">B</p></div>'))
    expect([said(reading), told(reading)]).toEqual([[[1000, 2000, 'A']], [{ code: 'unread_time', line: 4 }]])
    const broken = { ok: false, reason: 'other_format', format: 'TTML' }
    expect(read('<tt xmlns="http://www.w3.org/ns/ttml"><body')).toEqual(broken)
  })

  test('an entity of its own is not made larger', () => {
    const bomb = `<!DOCTYPE tt [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>`
    const reading = read(ttml('<div><p begin="1s" end="2s">A &b;</p></div>').replace('<tt', `${bomb}<tt`))
    expect(JSON.stringify(said(reading)).length).toBeLessThan(200)
  })
})

test('pictures of words are refused by their name', () => {
  const idx = '# VobSub index file, v7\nsize: 720x576\ntimestamp: 00:00:01:000, filepos: 000000000\n'
  expect(read(idx)).toEqual({ ok: false, reason: 'other_format', format: 'VobSub' })
})

test.each([
  ['PGS (.sup)', Buffer.concat([Buffer.from('PG'), Buffer.alloc(2000)])],
  ['VobSub (.sub)', Buffer.concat([Buffer.from([0, 0, 1, 0xba]), Buffer.alloc(2000, 0x44)])],
  ['EBU STL', Buffer.from(`850STL25.01${' '.repeat(1500)}`)],
  ['SCC', Buffer.from('Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 94ad\n')],
  ['TMPlayer', Buffer.from('00:00:01:سلام|دنیا\n00:00:03:دوم\n')],
])('%s is refused by its name', (format, bytes) => {
  expect(readSubtitle(bytes, 'fa')).toEqual({ ok: false, reason: 'other_format', format })
})

test('a subtitle that begins with the letters of another one is read', () => {
  const text = 'PG 13\n\n1\n00:00:01,000 --> 00:00:02,000\nA\n'
  expect(read(text)).toMatchObject({ ok: true, format: 'srt' })
})

test('a subtitle of a known format in which nothing is read is refused by its name', () => {
  expect(read('[Script Info]\nTitle: x\n\n[Events]\nDialogue: nonsense\n')).toEqual({
    ok: false,
    reason: 'other_format',
    format: 'ASS/SSA',
  })
})

test.each([
  ['moments without an end', '<SAMI>', '<SYNC Start=1 ', { reason: 'other_format' }],
  ['paragraphs without an end', '<SAMI><SYNC Start=1>', '<P ', { reason: 'too_large' }],
  ['styles without an end', '<SAMI>', '.a {', { reason: 'other_format' }],
  ['classes, one for each moment', '<SAMI>', (at: number) => `<SYNC Start=${at}><P Class=c${at}>w`, { ok: true }],
])('a SAMI file of half a megabyte with %s does not take minutes', (_what, head, piece, ended) => {
  const pieces = Array.from({ length: 80_000 }, (_, at) => (typeof piece === 'string' ? piece : piece(at)))
  expect(readSubtitle(Buffer.from(head + pieces.join('')), 'fa')).toMatchObject(ended)
})

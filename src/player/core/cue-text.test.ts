import { expect, test } from 'vitest'
import { decodeEntities, parseCuePayload, renderableCues } from './cue-text.ts'
import { parseWebVtt } from './webvtt.ts'

const lines = (payload: string, lang = 'fa') => parseCuePayload(payload, lang).lines

test('italics and bold become runs, also across lines and inside each other', () => {
  expect(lines('<i>- سلام.\n- <b>بله؟</b></i> خب')).toEqual([
    [{ text: '- سلام.', italic: true }],
    [{ text: '- ', italic: true }, { text: 'بله؟', italic: true, bold: true }, { text: ' خب' }],
  ])
})

test('voices, classes, languages and karaoke times leave their text', () => {
  const parsed = parseCuePayload('<v.loud Sara>سلام <00:00:01.000><c.yellow>رضا</c> <lang en>Hi</lang></v>', 'fa')
  expect(parsed.voice).toBe('Sara')
  expect(parsed.lines[0]?.map(({ text }) => text).join('')).toBe('سلام رضا Hi')
})

test('markup is never more than text, and a lone sign stays', () => {
  expect(
    lines('&lt;img src=x onerror=alert(1)&gt; ۳ < ۵ &amp; <3', 'fa')[0]
      ?.map(({ text }) => text)
      .join(''),
  ).toBe('<img src=x onerror=alert(1)> ۳ < ۵ & <3')
  expect(lines('<script>alert(1)</script>', 'en')).toEqual([[{ text: 'alert(1)' }]])
})

test('references become characters and unknown ones stay', () => {
  expect(decodeEntities('&nbsp;&lrm;&#1662;&#x67E;&zwnj;&foo;&#0;&#xD800;')).toBe(
    '\u00A0\u200Eپپ\u200C&foo;\uFFFD\uFFFD',
  )
})

test('Arabic yeh and kaf are Persian in a Persian track and untouched in an Arabic one', () => {
  expect(lines('كتاب علي')[0]?.[0]?.text).toBe('کتاب علی')
  expect(lines('كتاب علي', 'ar')[0]?.[0]?.text).toBe('كتاب علي')
})

test('empty lines and empty cues are not drawn', () => {
  expect(lines('\n  اول \n\n')).toEqual([[{ text: 'اول' }]])
  const cues = parseWebVtt('WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>\n\n00:02.000 --> 00:03.000\nx')
  expect(renderableCues(cues, 'en').map(({ key }) => key)).toEqual(['1-2000'])
})

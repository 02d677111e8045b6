import { expect, test } from 'vitest'
import { anchorsOf, badLinks, filled, namesIn, plainText, readPageText, spansOf } from './page-text.ts'

test('headings, paragraphs and lists are read from their marks', () => {
  const page = readPageText(
    'Before\nall.\n\nSecond\n# Money\nOne\n- first\n- second\n\n- another list\n## Where is it? {#where}\n~ lost gone\nHere.\n# Rest',
  )
  expect(page.lead.map((part) => plainText([part]))).toEqual(['Before all.', 'Second'])
  expect(page.sections.map(({ heading }) => heading)).toEqual(['Money', 'Rest'])
  expect(page.sections[0]?.parts.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'list'])
  expect(page.sections[0]?.questions).toEqual([
    {
      heading: 'Where is it?',
      anchor: 'where',
      words: 'lost gone',
      parts: [{ kind: 'paragraph', spans: [{ text: 'Here.' }] }],
    },
  ])
  expect(anchorsOf(page)).toEqual(['part-1', 'where', 'part-2'])
})

test('a link leads into the site or to https; anything else is its words, and markup stays text', () => {
  const text = 'See [terms](/terms), [us](https://example.com), [bad](javascript:alert(1)) or **now** <b>x</b>'
  expect(spansOf(text)).toEqual([
    ...[{ text: 'See ' }, { text: 'terms', to: '/terms' }, { text: ', ' }, { text: 'us', to: 'https://example.com' }],
    ...[{ text: ', [bad](javascript:alert(1)) or ' }, { text: 'now', strong: true }, { text: ' <b>x</b>' }],
  ])
  expect(spansOf('[a](javascript:x) [b](//evil.example) [c](data:text,1)').some(({ to }) => to !== undefined)).toBe(
    false,
  )
  expect(badLinks('[a](javascript:x) [b](//evil.example) [c](/help) [d](http://x.example)')).toEqual([
    ...['javascript:x', '//evil.example', 'http://x.example'],
  ])
})

test('a question before any section stands in one of its own', () => {
  expect(readPageText('## Q\nA').sections).toMatchObject([{ heading: '', questions: [{ anchor: 'part-1-1' }] }])
})

test('names in braces are filled, others stay, and an anchor is no name', () => {
  expect(filled('{vat}% and {other}', { vat: '10' })).toBe('10% and {other}')
  expect(namesIn('{vat} ## Q {#where} {x}')).toEqual(['vat', 'x'])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { displayLine, displayText, searchKey, withoutInvisible } from './persian-text.ts'

type Line = { id: string; op: string; group: string; input: string; expected: string; note?: string }
type Pair = { id: string; op: string; a: string; b: string; equal: boolean }

const set = 'text-normalisation'

describe('display text', () => {
  it.each(vectors<Line>(set, (v) => v.op === 'display_line'))('$id ($group): one line is stored clean', (v) => {
    expect(displayLine(v.input)).toBe(v.expected)
  })
  it.each(vectors<Line>(set, (v) => v.op === 'display_text'))('$id ($group): several lines are stored clean', (v) => {
    expect(displayText(v.input)).toBe(v.expected)
  })

  it.each([
    ['می¬شود', 'می\u200cشود', '«¬» of an old word processor is a half-space'],
    ['¬p ∧ q', '¬p ∧ q', 'the logical sign stays'],
    ['«باران»\u200cها', '«باران»\u200cها', 'a half-space after a closing mark joins an ending'],
    ['(\u200cباران', '(باران', 'after an opening mark it does nothing'],
    ['می\u200c\u200d\u200cروم', 'می\u200cروم', 'several joiners are one half-space'],
    ['سل\u200dام', 'سلام', 'a joiner between joined letters does nothing'],
    ['a\u{e0061}\u{e0062}b', 'ab', 'hidden tag letters outside a flag'],
    ['a\u202ab\u202bc\u202cd\u202de\u202ef', 'abcdef', 'every mark that turns the direction'],
    ['هـ', 'هـ', 'the abbreviation of هجری alone'],
    ['هـمه', 'همه', 'stretched inside a word'],
    ['۱۲\u200cتایی', '۱۲\u200cتایی', 'between a digit and its ending'],
  ])('%j becomes %j: %s', (input, expected) => {
    expect(displayLine(input)).toBe(expected)
  })

  const persianPieces = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        ...Array.from(
          'ابهيیكکىئ\u0654\u0653\u064b\u0640\u200c\u200d\u200b\u200f\u202e¬ \n\t،.«»٣3۳🙂👩\ufe0f\u{e0067}\u{1f3f4}ﻻﭘ\u0301e',
        ),
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 30,
  })
  it('is stable: a second pass changes nothing', () => {
    fc.assert(
      fc.property(persianPieces, (text) => {
        const line = displayLine(text)
        const lines = displayText(text)
        expect(displayLine(line)).toBe(line)
        expect(displayText(lines)).toBe(lines)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('long hostile text', () => {
  it.each([
    '\u200d',
    'ا\u200d',
    'ا\u200d\u0301\u200d',
    '¬\u0301',
    'هـ',
    '\u200c\u200d ',
    '\n\u200b',
    '\u{1f3f4}\u{e0067}',
  ])('of many «%s» is cleaned in one go', (piece) => {
    const text = piece.repeat(50_000)
    expect(displayText(text).length).toBeLessThanOrEqual(text.length)
  })
})

describe('search key', () => {
  it.each(vectors<Pair>(set, (v) => v.op === 'search_equal'))('$id: «$a» and «$b» meet: $equal', (v) => {
    expect(searchKey(v.a) === searchKey(v.b)).toBe(v.equal)
  })
  it.each([
    ['املاء', 'املا'],
    ['مدرسة', 'مدرسه'],
    ['۱۲٬۵۰۰', '12500'],
    ["Ocean's Eleven", 'oceans eleven'],
    ['Spider-Man', 'spider man'],
    ['Amélie', 'AMELIE'],
    ['Straße', 'strasse'],
    ['Ａｂ', 'ab'],
  ])('«%s» meets «%s»', (a, b) => {
    expect(searchKey(a)).toBe(searchKey(b))
  })
  it.each([
    ['C++', 'C#'],
    ['باران سرخ', 'باران'],
    ['1 2', '12'],
  ])('«%s» does not meet «%s»', (a, b) => {
    expect(searchKey(a)).not.toBe(searchKey(b))
  })
  it('of a word in plain letters is the word in small letters, as the long way says too', () => {
    const letter = fc.constantFrom(...Array.from('abcxyzABCIXYZ019ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'))
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 12 }), (word) => {
        // a space at its end sends it the long way
        expect(searchKey(`${word} `)).toBe(searchKey(word))
        expect(searchKey(word)).toBe(word.toLowerCase())
      }),
    )
  })
  it('is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text))
      }),
    )
  })
})

describe('machine fields', () => {
  it('lose what is invisible and keep what is written', () => {
    expect(withoutInvisible('\u200e 0912 ab\u200c\u200b\u00ad\u0000 \ufeff')).toBe('0912 ab')
  })
})

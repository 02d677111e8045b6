import { describe, expect, test } from 'vitest'
import { type CardFace, cardSize, layOutCard, type Measure } from './card-layout.ts'

/** Half its size for each letter. */
const measure: Measure = (text, { size }) => (text.length * size) / 2

const face: CardFace = {
  locale: 'en',
  eyebrow: 'Everybody together',
  title: 'Tehran, Zero Hour',
  lines: [['Friday 27 November'], ['21:00 Tehran', '18:30 Berlin']],
  badge: { text: 'Tickets from $3.50', tone: 'price' },
  picture: 'still',
}
const long = 'The road of six thousand kilometres that nobody has ever driven to its end'
const titleLines = (of: CardFace) =>
  layOutCard(of, measure).texts.flatMap(({ text, style }) => (style.weight === 850 ? [[style.size, text]] : []))

describe('the layout of a card', () => {
  test('a short title is large on one line; a long one is smaller, on two, with an ellipsis', () => {
    expect(titleLines(face)).toEqual([[80, 'Tehran, Zero Hour']])
    expect(titleLines({ ...face, title: 'The road of six thousand kilometres' })).toEqual([
      [60, 'kilometres'],
      [60, 'The road of six thousand'],
    ])
    expect(titleLines({ ...face, title: long })).toEqual([
      [60, 'kilometres that nobody…'],
      [60, 'The road of six thousand'],
    ])
  })

  test('English begins at the left edge, Persian ends at the right one, at the same distance', () => {
    const english = layOutCard(face, measure)
    const persian = layOutCard({ ...face, locale: 'fa' }, measure)
    for (const [at, text] of english.texts.entries()) {
      const same = persian.texts[at]
      expect(text.x).toBeCloseTo(cardSize.width - (same?.x ?? 0) - measure(text.text, text.style, 'ltr'))
    }
    expect([english.direction, persian.direction]).toEqual(['ltr', 'rtl'])
    expect((english.badge?.x ?? 0) + (persian.badge?.x ?? 0) + (persian.badge?.width ?? 0)).toBe(cardSize.width)
  })

  test('a nuqta stands between two facts, and a fact without room is cut or left out with its nuqta', () => {
    expect(layOutCard(face, measure).nuqtas).toHaveLength(1)
    const crowded = layOutCard({ ...face, lines: [[long, 'and more', 'and more']] }, measure)
    expect(crowded.nuqtas).toEqual([])
    expect(crowded.texts.map(({ text }) => text).join(' ')).not.toContain('and more')
  })

  test.each(['still', 'poster', null] as const)('all words stay on the card beside a picture that is %s', (picture) => {
    const crowd = { ...face, picture, title: long, eyebrow: long, lines: [[long, long], [long], [long]] }
    for (const locale of ['fa', 'en'] as const) {
      const layout = layOutCard({ ...crowd, locale, badge: { text: long, tone: 'bad' } }, measure)
      for (const { text, style, x, y } of layout.texts) {
        expect(x).toBeGreaterThanOrEqual(64)
        expect(x + measure(text, style, 'ltr')).toBeLessThanOrEqual(cardSize.width - 64)
        expect(y - style.size).toBeGreaterThan(layout.mark.y + layout.mark.height)
        expect(y).toBeLessThan(cardSize.height)
      }
    }
  })
})

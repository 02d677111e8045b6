import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatIncluded } from '#lib/money/vat.ts'
import { leftOfAll, type PaidLine } from './line-limits.ts'
import { type LinePart, type LineWish, planLines } from './plan-lines.ts'

const none = { quantity: 0, amount: 0 }
const line = (position: number, more: Partial<PaidLine> = {}): PaidLine => ({
  position,
  quantity: 1,
  amount: 1_100,
  vat: 100,
  isRefundable: true,
  back: none,
  ...more,
})
const seats = line(0, { quantity: 3, amount: 3_000, vat: 273 })
const film = line(1)
const free = line(2, { amount: 0, vat: 0 })
const both = [seats, film]

const of = (...lines: LineWish[]) => ({ amount: null, lines })
const sum = (amount: number | null) => ({ amount, lines: null })

describe('of which lines money goes back', () => {
  test.each([
    [
      'all of all',
      both,
      sum(null),
      [
        [0, 3, 3_000, 273],
        [1, 1, 1_100, 100],
      ],
      true,
    ],
    [
      'a sum is taken from all in proportion, and nothing is taken back',
      both,
      sum(410),
      [
        [0, 0, 300, 27],
        [1, 0, 110, 10],
      ],
      false,
    ],
    ['one line whole', both, of({ position: 1 }), [[1, 1, 1_100, 100]], false],
    ['two of three with their money', both, of({ position: 0, quantity: 2 }), [[0, 2, 2_000, 182]], false],
    ['a sum of a line leaves the thing', both, of({ position: 0, amount: 500 }), [[0, 0, 500, 45]], false],
    [
      'one of three for less than its part',
      both,
      of({ position: 0, quantity: 1, amount: 400 }),
      [[0, 1, 400, 36]],
      false,
    ],
    ['the last money of a line takes the thing', both, of({ position: 1, amount: 1_100 }), [[1, 1, 1_100, 100]], false],
    [
      'what was had for nothing goes back with the last money',
      [film, free],
      sum(null),
      [
        [1, 1, 1_100, 100],
        [2, 1, 0, 0],
      ],
      true,
    ],
    ['and not before', [seats, film, free], of({ position: 1 }), [[1, 1, 1_100, 100]], false],
  ] as const)('%s', (...[, lines, wish, parts, isLast]) => {
    const planned = planLines(lines, wish)
    expect(planned?.parts).toEqual(
      parts.map(([position, quantity, amount, vat]) => ({ position, quantity, amount, vat })),
    )
    expect(planned?.isLast).toBe(isLast)
  })

  test('of what is left: after a sum, each of the rest is worth its part of the rest', () => {
    const used = line(0, { quantity: 3, amount: 3_000, vat: 273, back: { quantity: 1, amount: 1_500 } })
    expect(planLines([used], of({ position: 0, quantity: 1 }))?.parts).toMatchObject([{ quantity: 1, amount: 750 }])
    expect(planLines([used], of({ position: 0, quantity: 2 }))).toMatchObject({ amount: 1_500, isLast: true })
  })

  test.each([
    ['more than is left', both, sum(4_101)],
    ['nothing', both, sum(0)],
    ['more than is left of a line', both, of({ position: 1, amount: 1_101 })],
    ['more of it than was bought', both, of({ position: 0, quantity: 4 })],
    ['a line that is not there', both, of({ position: 7 })],
    ['a line named twice', both, of({ position: 1, amount: 1 }, { position: 1, amount: 1 })],
    ['a line without money alone', [film, free], of({ position: 2, quantity: 1 })],
    ['a line that cannot be taken back', [seats, line(1, { isRefundable: false })], of({ position: 1 })],
    ['another sum than that of its lines', both, { amount: 1_000, lines: [{ position: 1 }] }],
  ])('%s is refused', (_title, lines, wish) => {
    expect(planLines(lines, wish)).toBeUndefined()
  })
})

test('however it is split, never more of a line goes back than was paid, its tax goes back whole, and all of it is taken back once', () => {
  const lines = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 5 }), amount: fc.integer({ min: 0, max: 10_000_000 }) }),
    { minLength: 1, maxLength: 4 },
  )
  const wishes = fc.array(
    fc.record({
      line: fc.option(fc.nat(3), { nil: null }),
      quantity: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      amount: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: null }),
    }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(lines, wishes, (bought, asked) => {
      const parts: LinePart[] = []
      const backOf = (position: number, what: 'quantity' | 'amount' | 'vat') =>
        parts.filter((part) => part.position === position).reduce((all, part) => all + part[what], 0)
      const now = () =>
        bought.map((one, position) => ({
          ...one,
          position,
          vat: vatIncluded(one.amount, 10).vat,
          isRefundable: true,
          back: { quantity: backOf(position, 'quantity'), amount: backOf(position, 'amount') },
        }))
      const ends: boolean[] = []
      for (const { line: position, quantity, amount } of [...asked, { line: null, quantity: null, amount: null }]) {
        const wish = position === null ? sum(amount) : of({ position, quantity, amount })
        const planned = planLines(now(), wish)
        if (planned === undefined) continue
        parts.push(...planned.parts)
        ends.push(planned.isLast)
        for (const { position: at, quantity: count, amount: paid, back } of now()) {
          expect(back.quantity).toBeLessThanOrEqual(count)
          expect(back.amount).toBeLessThanOrEqual(paid)
          expect(backOf(at, 'vat')).toBeLessThanOrEqual(vatIncluded(paid, 10).vat)
        }
      }
      if (bought.every(({ amount }) => amount === 0)) return
      expect(leftOfAll(now())).toBe(0)
      expect(ends.filter(Boolean)).toHaveLength(1)
      for (const { position, quantity, vat, back } of now()) {
        expect(back.quantity).toBe(quantity)
        expect(backOf(position, 'vat')).toBe(vat)
      }
    }),
  )
})

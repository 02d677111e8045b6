import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutShare } from './share-back.ts'
import type { ShareRow } from './share-queries.ts'

const lot = (id: string, amount: number): ShareRow => ({
  amount,
  lot: { id, title: null, expiresAt: null, closedAt: null },
})
const own = (amount: number): ShareRow => ({ amount, lot: null })
const nameOf = (row: ShareRow) => row.lot?.id ?? 'own'

test('own money first, then the gift that was spent last', () => {
  const share = [lot('soon', 300), lot('late', 400), own(700)]
  expect(cutShare(share, { before: 0, amount: 700 })).toEqual([own(700)])
  expect(cutShare(share, { before: 600, amount: 200 })).toEqual([own(100), lot('late', 100)])
  expect(cutShare(share, { before: 800, amount: 600 })).toEqual([lot('late', 300), lot('soon', 300)])
})

test('however a share goes back in parts, each pocket gets what it paid, and none a Rial more', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  const shares = fc
    .tuple(fc.array(amount, { maxLength: 5 }), fc.option(amount, { nil: null }))
    .map(([gifts, wallet]) => [
      ...gifts.map((sum, at) => lot(`gift ${at}`, sum)),
      ...(wallet === null ? [] : [own(wallet)]),
    ])
  fc.assert(
    fc.property(shares, fc.array(fc.integer({ min: 1, max: 400_000 })), (share, wishes) => {
      const paid = share.reduce((sum, row) => sum + row.amount, 0)
      const back = new Map<string, number>()
      let before = 0
      for (const wish of [...wishes, paid]) {
        const part = Math.min(wish, paid - before)
        if (part === 0) continue
        const rows = cutShare(share, { before, amount: part })
        expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(part)
        for (const row of rows) back.set(nameOf(row), (back.get(nameOf(row)) ?? 0) + row.amount)
        before += part
      }
      expect(back).toEqual(new Map(share.map((row) => [nameOf(row), row.amount])))
    }),
  )
})

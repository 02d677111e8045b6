import { expect, test } from 'vitest'
import { priceChange } from './price-change.ts'

const rials = (amount: number) => ({ amount, currency: 'IRR' as const })
const cents = (amount: number) => ({ amount, currency: 'USD' as const })

test.each([
  ['one Rial more', rials(1000), rials(1001), 'rose'],
  ['one Rial less', rials(1000), rials(999), 'fell'],
  ['the same', rials(1000), rials(1000), null],
  ['more, in another currency', rials(1000), cents(2000), null],
  ['fewer cents than Rials were seen', rials(1_000_000), cents(499), null],
] as const)('a price: %s', (_, seen, now, change) => expect(priceChange(seen, now)).toBe(change))

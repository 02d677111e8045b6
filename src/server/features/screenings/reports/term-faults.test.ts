import { expect, test } from 'vitest'
import { isTooMuch } from './term-faults.ts'

const term = (basisPoints: number, fromDay: string, toDay: string | null = null) => ({ basisPoints, fromDay, toDay })

test.each([
  ['alone', term(10_000, '2026-01-01'), [], false],
  ['all of it together', term(4000, '2026-01-01'), [term(6000, '2026-01-01')], false],
  ['a hundredth of a percent more', term(4001, '2026-01-01'), [term(6000, '2026-01-01')], true],
  ['one after the other', term(9000, '2026-02-01'), [term(9000, '2026-01-01', '2026-01-31')], false],
  ['on one common day', term(9000, '2026-01-31'), [term(9000, '2026-01-01', '2026-01-31')], true],
  ['with one that begins later', term(6000, '2026-01-01'), [term(5000, '2027-01-01')], true],
  ['that ended before that', term(6000, '2026-01-01', '2026-12-31'), [term(5000, '2027-01-01')], false],
  [
    'two others that never meet',
    term(4000, '2026-01-01'),
    [term(6000, '2026-01-01', '2026-01-31'), term(6000, '2026-02-01')],
    false,
  ],
] as const)('%s: too much %s', (_title, added, others, expected) => {
  expect(isTooMuch(added, others)).toBe(expected)
})

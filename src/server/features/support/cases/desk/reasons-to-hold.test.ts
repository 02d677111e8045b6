import { expect, test } from 'vitest'
import { type HoldFacts, reasonsToHold, withoutOwnAddresses } from './reasons-to-hold.ts'

const plain: HoldFacts = { hasWord: false, hasLink: false, hasSameText: false, writingMs: 3000, trap: '' }

test.each<[Partial<HoldFacts>, string[]]>([
  [{}, []],
  [{ writingMs: 2999 }, ['haste']],
  [{ trap: 'https://cheap.example' }, ['trap']],
  [{ hasLink: true, hasWord: true }, ['word', 'link']],
  [{ hasSameText: true, writingMs: 0 }, ['same_text', 'haste']],
])('a letter with %j is held for %j', (facts, reasons) => {
  expect(reasonsToHold({ ...plain, ...facts })).toEqual(reasons)
})

test.each([
  ['https://parde.ir/play/3?x=1 باز نمی‌شود', 'باز نمی‌شود'],
  ['see WWW.parde.ir', 'see'],
  ['parde.ir.evil.example', 'parde.ir.evil.example'],
  ['notparde.ir-x.com', 'notparde.ir-x.com'],
])('of %j the house’s own addresses are taken out', (text, left) => {
  expect(withoutOwnAddresses(text, 'parde.ir').trim()).toBe(left)
})

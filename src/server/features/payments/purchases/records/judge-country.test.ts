import { expect, test } from 'vitest'
import { evidenceOf, judgeCountry, type KnownOfBuyer } from './judge-country.ts'

const nobody: KnownOfBuyer = { network: null, account: null, phone: null, currency: 'USD', isByBank: false }

test.for<[string, Partial<KnownOfBuyer>, string[], string | null]>([
  ['nothing is known', {}, [], null],
  ['one thing is too few', { network: 'DE' }, ['network DE'], null],
  ['two agree', { network: 'DE', account: 'DE' }, ['network DE', 'account DE'], 'DE'],
  ['two contradict', { network: 'DE', account: 'FR' }, ['network DE', 'account FR'], null],
  ['the number of a phone counts', { network: 'DE', phone: '+4915112345678' }, ['network DE', 'phone DE'], 'DE'],
  [
    'two against one',
    { network: 'NL', account: 'IR', phone: '+989121234567' },
    ['network NL', 'account IR', 'phone IR'],
    'IR',
  ],
  [
    'two against two',
    { network: 'DE', account: 'DE', phone: '+989121234567', currency: 'IRR', isByBank: true },
    ['network DE', 'account DE', 'phone IR', 'bank IR'],
    null,
  ],
  ['Rials by a bank', { phone: '+989121234567', currency: 'IRR', isByBank: true }, ['phone IR', 'bank IR'], 'IR'],
  ['Rials by the wallet tell no bank', { phone: '+989121234567', currency: 'IRR' }, ['phone IR'], null],
  ['dollars by a bank tell nothing', { network: 'DE', isByBank: true }, ['network DE'], null],
])('%s', ([, known, expected, country]) => {
  const evidence = evidenceOf({ ...nobody, ...known })
  expect(evidence.map((one) => `${one.kind} ${one.country}`)).toEqual(expected)
  expect(judgeCountry(evidence)).toBe(country)
})

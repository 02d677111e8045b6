import { expect, test } from 'vitest'
import { secondStepFor, studioBehind } from './studio-behind.ts'

test.each(['/studio', '/studio/titles/7', '/studio/finance/refunds?open=1', '/studio/orders?from=2026-01-02&q=%D8%B4'])(
  'the way to the second step leads back to the page that was wanted: %s',
  (wanted) => {
    const address = new URL(secondStepFor(wanted), 'https://cinema.test')
    expect(address.pathname + address.hash).toBe('/account/security#second-step')
    expect(studioBehind(address.search)).toBe(wanted)
  },
)

test.each([
  ['', 'nothing'],
  ['?studio=', 'an empty one'],
  ['?studio=https://elsewhere.example/studio', 'another host'],
  ['?studio=//elsewhere.example', 'another host without a scheme'],
  ['?studio=/studios', 'a page that only begins so'],
  ['?studio=/studio/../account', 'a page above'],
  ['?studio=/account', 'another page'],
  ['?studio=/studio/%5C%5Celsewhere', 'a backslash'],
])('%s leads nowhere: %s', (search) => {
  expect(studioBehind(search)).toBe(null)
})

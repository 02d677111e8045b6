import { expect, test } from 'vitest'
import { readableDetails } from './readable-details.ts'

test.each([
  ['what is no secret stays', { reason: 'قطعی', hours: 2, gone: null }, { reason: 'قطعی', hours: 2, gone: null }],
  ['a value with the key of a secret is hidden', { new_secret: 'abc' }, { new_secret: '[hidden]' }],
  ['also inside of others', { a: [{ api_token: 'x', n: 1 }] }, { a: [{ api_token: '[hidden]', n: 1 }] }],
  ['also when it holds more than a text', { password_of: { a: 'x' } }, { password_of: '[hidden]' }],
  ['of an address only the host is read', { url: 'https://p.example/h/k3y?t=1' }, { url: 'https://p.example/…' }],
  ['an address with a name and password loses both', { url: 'https://a:b@p.example/' }, { url: 'https://p.example/…' }],
  ['what only begins like an address is hidden', { url: 'https://' }, { url: '[hidden]' }],
  ['a long text loses its end', { text: 'x'.repeat(501) }, { text: `${'x'.repeat(499)}…` }],
  [
    'the code of a fault is no secret',
    { code: 'remedy.too_late', kind: 'rent' },
    { code: 'remedy.too_late', kind: 'rent' },
  ],
])('%s', (_title, details, readable) => {
  expect(readableDetails(details)).toEqual(readable)
})

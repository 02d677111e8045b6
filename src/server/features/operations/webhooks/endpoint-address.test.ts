import { expect, test } from 'vitest'
import { addressFault } from './endpoint-address.ts'

test.each([
  ...[
    '',
    'partner.example/hook',
    'ftp://partner.example',
    'http://partner.example/hook',
    'https://u:p@partner.example',
  ],
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
  ...[
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
    'https://database/',
    'https://10.0.0.7:8443/',
  ],
])('%s is no address of an endpoint', (url) => {
  expect(addressFault(url, [])).not.toBeNull()
})

test('a host that the operator has opened may be this machine and without https, at its own port only', () => {
  expect(addressFault('https://partner.example/hook', [])).toBeNull()
  expect(addressFault('http://127.0.0.1:4010/hook', ['127.0.0.1:4010'])).toBeNull()
  expect(addressFault('http://127.0.0.1:4011/hook', ['127.0.0.1:4010'])).not.toBeNull()
})

import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['::1', '::1'],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['203.0.113', null],
  ['203.0.113.256', null],
  ['203.0.113.7:port', null],
  ['203.0.113.7:5678:9', null],
  ['[203.0.113.7', null],
  ['[]', null],
  ['2001:db8::7]:443', null],
  ['fe80::1%', null],
  ['203.0.113.7%eth0', null],
  ['cinema.example', null],
  ["1'; select 1", null],
  [undefined, null],
])('%j is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

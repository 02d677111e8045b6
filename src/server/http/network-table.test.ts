import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bordersOf, type Range } from '../../../scripts/networks/read-ranges.ts'
import { openRegions } from './caller-country.ts'
import { loadingNetwork, networkAt } from './caller-network.ts'
import { networksFile, readNetworkTable, tryNetworkTable } from './network-table.ts'
import { addressNumber, lookUp, rangeTable } from './range-table.ts'

const table = readNetworkTable(networksFile)

test.each([
  ['192.0.2.1', { high: null, low: 0xc0_00_02_01 }],
  ['255.255.255.255', { high: null, low: 0xff_ff_ff_ff }],
  ['::ffff:192.0.2.1', { high: null, low: 0xc0_00_02_01 }],
  ['::FFFF:192.0.2.1', { high: null, low: 0xc0_00_02_01 }],
  ['::', { high: 0, low: 0 }],
  ['::1', { high: 0, low: 0 }],
  ['1::', { high: 0x1_0000, low: 0 }],
  ['2001:db8::1', { high: 0x2001_0db8, low: 0 }],
  ['2001:DB8:a:b:1:2:3:4', { high: 0x2001_0db8, low: 0x000a_000b }],
  ['2001:db8:a::b:c:d', { high: 0x2001_0db8, low: 0x000a_0000 }],
  ['1:2:3:4:5:6:7::', { high: 0x1_0002, low: 0x3_0004 }],
  ['::2:3:4:5:6:7:8', { high: 0x0_0002, low: 0x3_0004 }],
])('%s is read', (text, expected) => {
  expect(addressNumber(text)).toEqual(expected)
})

test.each([
  '',
  'x',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '1.2.3.',
  '.1.2.3',
  '1..2.3',
  '0001.2.3.4',
  '1.2.3.4 ',
  ':',
  ':::',
  ':1',
  '1:',
  '1:2',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '12345::',
  'g::',
  '1:2:3:4:5:6:7:8::',
  '::ffff:1.2.3',
  '64:ff9b::1.2.3.4',
])('%s is no address', (text) => {
  expect(addressNumber(text)).toBeNull()
})

test('borders say for each address what the narrowest of the ranges around it says', () => {
  // ranges that lie inside of one another or apart, as in the files
  const nested = fc
    .array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 5 })), { maxLength: 12 })
    .map((all) =>
      all.map(([a, b, c, value]): Range => {
        const depth = c % 3
        const size = 64 >> (2 * depth)
        const start = ((a * 16 + b * 4 + c) * 1) & ~(size - 1) & 63
        return { start: BigInt(start), end: BigInt(start + size - 1), value }
      }),
    )
  fc.assert(
    fc.property(nested, (ranges) => {
      const once = ranges.filter(
        (one, at) => ranges.findIndex((two) => two.start === one.start && two.end === one.end) === at,
      )
      const borders = bordersOf(once)
      const found = rangeTable({
        high: null,
        low: Uint32Array.from(borders, ({ start }) => Number(start)),
        values: Uint32Array.from(borders, ({ value }) => value),
      })
      for (let low = 0; low < 70; low += 1) {
        const around = once.filter(({ start, end }) => start <= BigInt(low) && BigInt(low) <= end)
        const narrowest = around.toSorted((a, b) => Number(a.end - a.start - (b.end - b.start)))[0]?.value ?? 0
        expect(lookUp(found, { high: null, low })).toBe(narrowest)
      }
    }),
  )
})

test('the shipped table knows operators and countries', () => {
  expect(table.date).toMatch(/^2026-/)
  expect(table.countryOf('5.112.0.1')).toBe('IR')
  expect(table.operatorOf('::ffff:5.112.0.1')).toEqual({ number: 44244, isHosting: false })
  expect(table.operatorOf('2a02:4540:10::1')).toEqual({ number: 197207, isHosting: false })
  expect(table.operatorName(197207)).toContain('Mobile Communication Company of Iran')
  expect(table.operatorName(4_294_967_294)).toBeNull()
  expect(table.operatorOf('46.4.0.1')).toEqual({ number: 24940, isHosting: true })
  expect(table.countryOf('46.4.0.1')).toBe('DE')
  for (const ip of ['10.0.0.1', '127.0.0.1', '::1', 'fe80::1', 'nonsense'])
    expect([table.countryOf(ip), table.operatorOf(ip)]).toEqual([null, null])
})

test('media loads from an operator as a whole, and of an unknown one or a tunnel from a prefix', () => {
  const from = (ip: string) => loadingNetwork(networkAt(table, ip))
  expect(from('5.112.10.1')).toBe('as44244')
  expect(from('2a01:5ec0:1::1')).toBe(from('5.123.1.1'))
  expect(from('46.4.0.1')).toBe('46.4.0.0/24')
  expect(from('192.168.1.7')).toBe('192.168.1.7')
  expect(from('87.107.1.1')).toBe('87.107.1.0/24')
})

test('a missing or broken table is told, and leaves prefixes only', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'networks-'))
  const file = path.join(folder, 'networks.bin')
  expect(() => readNetworkTable(file)).toThrow('no such file')
  writeFileSync(file, readFileSync(networksFile).subarray(0, 100_000))
  expect(() => readNetworkTable(file)).toThrow()
  const told: string[] = []
  const log = { warn: (_of: object, text: string) => void told.push(text) }
  expect(tryNetworkTable(file, log)).toBeNull()
  expect(told).toEqual(['without its table of networks the program knows no country and no operator'])
  expect(tryNetworkTable(networksFile, log)?.countryOf('5.112.0.1')).toBe('IR')
  expect(told).toHaveLength(1)
  rmSync(folder, { recursive: true })
  const regions = openRegions({ countryHeader: null, trustProxy: [] }, null)
  expect(regions.countryOf('5.112.0.1')).toBeNull()
  expect(regions.networkOf('5.112.10.1')).toEqual({
    prefix: '5.112.10.0/24',
    isSix: false,
    operator: null,
    isHosting: false,
    country: null,
  })
})

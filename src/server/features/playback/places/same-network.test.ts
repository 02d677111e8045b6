import { expect, test } from 'vitest'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { type CallerNetwork, networkAt } from '#server/http/caller-network.ts'
import { networksFile, readNetworkTable } from '#server/http/network-table.ts'
import { boundNetwork, boundSince, hasOneNetwork, mostPrefixes, sameNetwork, sameNetworks } from './same-network.ts'

const table = readNetworkTable(networksFile)
const now = new Date('2026-12-01T18:00:00Z')

interface Case {
  /** The addresses to which the ticket is bound. */
  bound: readonly string[]
  seen: string
  /** Minutes since the first play; 60 when left out. */
  since?: number
  /** Another device of the member asks. */
  session?: 'other'
  /** The country in a header of a proxy. */
  country?: string
  table?: 'none'
}

const at = (ip: string, of: Case): CallerNetwork => networkAt(of.table === 'none' ? null : table, ip)

function judged(of: Case) {
  const bound = {
    networks: of.bound.map((ip) => boundNetwork(at(ip, of))),
    boundAt: after(now, -minutes(of.since ?? 60)),
    sessionId: 'phone',
  }
  const seen = at(of.seen, of)
  const network = { ...seen, country: of.country ?? seen.country }
  return sameNetwork(bound, { network, sessionId: of.session === 'other' ? 'television' : 'phone', at: now })
}

// carriers as they are in the table: AS44244 Irancell, AS197207 MCI, AS57218 RighTel, AS58224 TCI, AS31549 Shatel
const irancell = ['5.112.10.1', '5.117.200.9', '5.119.9.9', '5.123.1.1', '2.144.7.7', '92.42.50.1']
const mci = [
  '37.129.4.4',
  '89.198.3.3',
  '83.122.5.5',
  '113.203.5.5',
  '5.208.1.1',
  '188.229.1.1',
  '5.106.1.1',
  '86.55.1.1',
]
const [irancell1 = '', irancell2 = '', irancell3 = '', , irancell5 = ''] = irancell
const [mci1 = '', mci2 = '', mci3 = ''] = mci
const irancellSix = '2a01:5ec0:1:2::7'
const mciSix = '2a02:4540:10:20::7'
const tci = '151.232.1.1'
const tciSix = '2a04:2680:10::1'
const shatel = '94.182.1.1'
const rightel = '37.137.1.1'

test.each<[string, Case, 'same' | 'added' | 'other']>([
  // one home
  ['the same address', { bound: [tci], seen: tci }, 'same'],
  ['the same address from another device', { bound: [tci], seen: tci, session: 'other' }, 'same'],
  ['a neighbour in the same /24, as after the router’s restart', { bound: [tci], seen: '151.232.1.250' }, 'same'],
  ['the next /24 in the same session', { bound: [tci], seen: '151.232.2.1' }, 'added'],
  ['the next /24 from another device', { bound: [tci], seen: '151.232.2.1', session: 'other' }, 'other'],
  ['another /16 of the same operator of homes', { bound: [tci], seen: '37.254.1.1' }, 'added'],
  ['another address of the same /48', { bound: [mciSix], seen: '2a02:4540:10:ffff::1' }, 'same'],
  [
    'another address of the same /48 on another device',
    { bound: [mciSix], seen: '2a02:4540:10::9', session: 'other' },
    'same',
  ],
  ['another /48 in the same session', { bound: [mciSix], seen: '2a02:4540:11::1' }, 'added'],
  ['another /48 from another device', { bound: [mciSix], seen: '2a02:4540:11::1', session: 'other' }, 'other'],
  // carriers that give telephones new addresses
  ['Irancell: another /16', { bound: [irancell1], seen: irancell2 }, 'added'],
  ['Irancell: another /8', { bound: [irancell1], seen: irancell5 }, 'added'],
  ['Irancell: back to a prefix of before', { bound: [irancell1, irancell2], seen: '5.112.10.77' }, 'same'],
  ['Irancell: a stranger’s telephone', { bound: [irancell1], seen: irancell2, session: 'other' }, 'other'],
  ['Irancell: the sixth prefix', { bound: irancell.slice(0, 5), seen: irancell[5] ?? '' }, 'added'],
  ['MCI: another /16', { bound: [mci1], seen: mci2 }, 'added'],
  ['MCI: far away in its addresses', { bound: [mci1], seen: mci3 }, 'added'],
  ['MCI: a stranger’s telephone', { bound: [mci1], seen: mci2, session: 'other' }, 'other'],
  ['MCI: the eighth prefix', { bound: mci.slice(0, 7), seen: mci[7] ?? '' }, 'added'],
  ['MCI: a ninth prefix', { bound: mci, seen: '37.98.1.1' }, 'other'],
  ['MCI: with eight prefixes, one of them', { bound: mci, seen: '86.55.1.200' }, 'same'],
  ['RighTel: another of its blocks', { bound: [rightel], seen: '5.134.128.1' }, 'added'],
  ['RighTel: IPv6 in the same session', { bound: [rightel], seen: '2a03:ef40::1' }, 'added'],
  // families
  ['IPv6 of the same operator in the first minutes', { bound: [irancell1], seen: irancellSix, since: 2 }, 'added'],
  ['that, from another device of the home', { bound: [tci], seen: tciSix, since: 9, session: 'other' }, 'added'],
  ['at ten minutes', { bound: [tci], seen: tciSix, since: 10, session: 'other' }, 'added'],
  ['after ten minutes from another device', { bound: [tci], seen: tciSix, since: 11, session: 'other' }, 'other'],
  ['after ten minutes in the same session', { bound: [tci], seen: tciSix, since: 11 }, 'added'],
  ['IPv4 after IPv6 in the first minutes', { bound: [mciSix], seen: mci1, since: 1, session: 'other' }, 'added'],
  [
    'a second one of the other family from another device',
    { bound: [mciSix, mci1], seen: mci2, since: 1, session: 'other' },
    'other',
  ],
  ['IPv6 of another operator in the first minutes', { bound: [mci1], seen: irancellSix, since: 1 }, 'other'],
  ['IPv4 written as IPv6', { bound: [tci], seen: `::ffff:${tci}` }, 'same'],
  ['IPv4 bound as IPv6, and seen plain', { bound: [`::ffff:${tci}`], seen: '151.232.1.9' }, 'same'],
  // from home to the street, and back
  ['from TCI at home to Irancell', { bound: [tci], seen: irancell1 }, 'other'],
  ['from Irancell to Shatel at home', { bound: [irancell1], seen: shatel }, 'other'],
  ['from MCI to Irancell', { bound: [mci1], seen: irancell1 }, 'other'],
  ['from MCI to Irancell, a minute after the first play', { bound: [mci1], seen: irancell3, since: 1 }, 'other'],
  // tunnels and machines
  ['a VPN switched on in the middle', { bound: [irancell1], seen: '65.108.1.1' }, 'other'],
  ['the VPN’s next server of the same owner', { bound: ['65.108.1.1'], seen: '95.217.1.1' }, 'other'],
  ['the same /24 of a VPN', { bound: ['65.108.1.1'], seen: '65.108.1.200' }, 'same'],
  ['a relay with another address', { bound: ['104.28.1.1'], seen: '104.28.2.1' }, 'other'],
  ['a cloud in the country', { bound: ['37.32.1.1'], seen: '37.32.2.1' }, 'other'],
  ['the same operator in another country', { bound: [mci1], seen: mci2, country: 'TR' }, 'other'],
  // what no table knows
  ['private addresses: the same', { bound: ['192.168.1.7'], seen: '192.168.1.7' }, 'same'],
  ['private addresses: the next one', { bound: ['192.168.1.7'], seen: '192.168.1.8' }, 'other'],
  ['behind a carrier’s own translation: the same', { bound: ['100.64.1.1'], seen: '100.64.1.1' }, 'same'],
  ['behind a carrier’s own translation: the next one', { bound: ['100.64.1.1'], seen: '100.64.1.2' }, 'other'],
  ['private IPv6: the next one', { bound: ['fd00:1::1'], seen: 'fd00:1::2' }, 'other'],
  ['this machine, by both families', { bound: ['127.0.0.1'], seen: '::1', since: 1 }, 'other'],
  ['an unknown operator: its prefix', { bound: ['87.107.1.1'], seen: '87.107.1.9' }, 'same'],
  ['an unknown operator: another prefix', { bound: ['87.107.1.1'], seen: '87.107.2.1' }, 'other'],
  ['an unknown operator after a known one', { bound: [tci], seen: '87.107.2.1' }, 'other'],
  ['without the table: the prefix', { bound: [irancell1], seen: '5.112.10.200', table: 'none' }, 'same'],
  ['without the table: another prefix', { bound: [irancell1], seen: irancell2, table: 'none' }, 'other'],
  ['without the table: the other family', { bound: [irancell1], seen: irancellSix, since: 1, table: 'none' }, 'other'],
  ['what is no address', { bound: [tci], seen: 'unknown' }, 'other'],
])('%s', (_what, of, expected) => {
  expect(judged(of)).toBe(expected)
})

test('of several addresses of a player the farthest decides', () => {
  const bound = { networks: [boundNetwork(networkAt(table, tci))], boundAt: now, sessionId: 'phone' }
  const seen = (...ips: string[]) => ips.map((ip) => ({ network: networkAt(table, ip), sessionId: 'phone', at: now }))
  expect(sameNetworks(bound, seen(tci))).toBe('same')
  expect(sameNetworks(bound, seen(tci, '37.254.1.1'))).toBe('added')
  expect(sameNetworks(bound, seen('37.254.1.1', irancell1, tci))).toBe('other')
})

test('of a ticket with one prefix left, two new ones are one too many', () => {
  const networks = mci.slice(0, mostPrefixes - 1).map((ip) => boundNetwork(networkAt(table, ip)))
  const bound = { networks, boundAt: now, sessionId: 'phone' }
  const seen = (...ips: string[]) => ips.map((ip) => ({ network: networkAt(table, ip), sessionId: 'phone', at: now }))
  const [last = '', more] = [mci.at(-1), '37.98.1.1']
  expect(sameNetworks(bound, seen(last))).toBe('added')
  expect(sameNetworks(bound, seen(last, last))).toBe('added')
  expect(sameNetworks(bound, seen(last, more))).toBe('other')
})

test('a binding holds for a day, eight prefixes at most, and for tickets of live events and screenings together', () => {
  expect(boundSince(now)).toEqual(after(now, -hours(24)))
  expect(mostPrefixes).toBe(mci.length)
  expect(['live', 'together', 'window', 'room', null].map(hasOneNetwork)).toEqual([true, true, false, false, false])
})

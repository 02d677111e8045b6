import { expect, test } from 'vitest'
import { faultsOfNodes, type NodeSeen, type SettingsSeen } from './judge-nodes.ts'

const node = (n: number, over: Partial<NonNullable<NodeSeen['told']>> = {}): NodeSeen => ({
  address: `10.0.0.${n}:8008`,
  told: {
    state: 'running',
    ...(n === 1 ? { role: 'primary' } : { role: 'replica', replication_state: 'streaming', sync_standby: n === 2 }),
    server_version: 150_020,
    patroni: { version: '4.0.7', name: `node${n}` },
    ...over,
  },
})
const nodes = [node(1), node(2), node(3)]
const settings: SettingsSeen = { ttl: 20, synchronous_mode: true, synchronous_mode_strict: true }

test('three machines with strict synchronous standbys are right', () => {
  expect(faultsOfNodes(nodes, settings)).toEqual([])
})

test.each([
  [
    'Patroni of Debian 12',
    [node(1), node(2, { patroni: { version: '3.0.2' } }), node(3)],
    settings,
    '10.0.0.2:8008 has Patroni 3.0.2: it must be 4.0 or newer, or paid purchases can be lost.',
  ],
  [
    'an old database',
    [node(1, { server_version: 140_011 }), node(2), node(3)],
    settings,
    '10.0.0.1:8008 has PostgreSQL 140011, older than 15.',
  ],
  [
    'a pause that somebody forgot',
    [node(1, { pause: true }), node(2), node(3)],
    settings,
    '10.0.0.1:8008: Patroni is paused, so nobody takes over: patronictl resume.',
  ],
  [
    'a silent machine',
    [node(1), node(2), { address: '10.0.0.3:8008', told: null }],
    settings,
    '10.0.0.3:8008 does not answer.',
  ],
  [
    'a standby that does not follow',
    [node(1), node(2), node(3, { replication_state: 'in archive recovery' })],
    settings,
    '10.0.0.3:8008 does not follow the primary.',
  ],
  [
    'standbys of which none is synchronous',
    [node(1), node(2, { sync_standby: false }), node(3)],
    settings,
    'No standby is synchronous: nobody can buy.',
  ],
  [
    'a database that starts',
    [node(1), node(2), node(3, { state: 'starting' })],
    settings,
    '10.0.0.3:8008 is starting.',
  ],
  [
    'a watchdog that fails',
    [node(1, { watchdog_failed: true }), node(2), node(3)],
    settings,
    '10.0.0.1:8008 has no watchdog that works.',
  ],
  ['two machines', [node(1), node(2)], settings, '2 machines are named: there must be 3.'],
  [
    'two primaries',
    [node(1), node(2, { role: 'primary' }), node(3)],
    settings,
    '2 machines say that they are the primary.',
  ],
  ['no settings', nodes, null, 'No machine tells the settings.'],
  [
    'asynchronous standbys',
    nodes,
    { ...settings, synchronous_mode: false },
    'synchronous_mode is off: a purchase could be on one machine only.',
  ],
  [
    'standbys that may be left out',
    nodes,
    { ...settings, synchronous_mode_strict: false },
    'synchronous_mode_strict is off: without a standby, purchases would be on one machine only.',
  ],
  ['a long lease', nodes, { ...settings, ttl: 60 }, 'ttl is 60: more than 30 s.'],
] as const)('%s is refused', (_name, seen, told, fault) => {
  expect(faultsOfNodes(seen, told)).toEqual([fault])
})

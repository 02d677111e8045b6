import { expect, test } from 'vitest'
import { type Guest, networksOf, type Standing, whoGoes } from './who-goes.ts'

const limits = { halfOpen: 6, reserve: 2, halfOpenOfNetwork: 2, halfOpenOfBlock: 3, halfOpenOfPrivate: 4 }
const known = new Set(['203.0.113.0/24'])

interface Named extends Guest {
  name: string
}
/** `a 1.2.3.4`: named a, who says nothing; `a! …` has shown a key that is looked up, `a* …` publishes, `a- …` was refused. */
const guest = (text: string): Named => {
  const [name = '', address = ''] = text.split(' ')
  const marks: Record<string, Standing> = { '!': 'asking', '*': 'publishing', '-': 'refused' }
  return { name: name[0] ?? '', standing: marks[name[1] ?? ''] ?? 'quiet', networks: networksOf(address) }
}

test.each([
  ['nobody while there is room', ['a 1.0.0.1', 'b 1.0.1.1'], '1.0.2.1', 'stays'],
  ['the oldest of its own /24 beyond its limit', ['a 1.0.0.1', 'b 1.0.0.2', 'c 1.0.1.1'], '1.0.0.3', 'a'],
  ['the oldest of its own /64', ['a 2001:db8:1::1', 'b 2001:db8:1::2'], '2001:db8:1::3', 'a'],
  [
    'the oldest of its own /48',
    ['a 2001:db8:1:1::1', 'b 2001:db8:1:2::1', 'c 2001:db8:1:3::1'],
    '2001:db8:1:4::1',
    'a',
  ],
  ['none of another /48', ['a 2001:db8:1:1::1', 'b 2001:db8:1:2::1', 'c 2001:db8:1:3::1'], '2001:db8:2::1', 'stays'],
  ['an IPv4 address that is written as IPv6', ['a ::ffff:1.0.0.1', 'b 1.0.0.2'], '::ffff:1.0.0.9', 'a'],
  ['nobody of one house behind a proxy', ['a 10.0.0.1', 'b 10.0.0.1', 'c 10.0.0.1'], '10.0.0.1', 'stays'],
  ['its oldest beyond half of all', ['a 10.0.0.1', 'b 10.0.0.1', 'c 10.0.0.1', 'd 10.0.0.1'], '10.0.0.1', 'a'],
  [
    'the oldest of the largest network when all is full',
    ['a 1.0.0.1', 'b 1.0.1.1', 'c 1.0.2.1', 'd 1.0.3.1', 'e 1.0.3.2', 'f 1.0.4.1'],
    '1.0.5.1',
    'd',
  ],
  [
    'the oldest of the newcomer’s own network rather than one that is not larger',
    ['a 1.0.0.1', 'b 1.0.1.1', 'c 1.0.2.1', 'd 1.0.3.1', 'e 1.0.4.1', 'f 1.0.5.1'],
    '1.0.5.2',
    'f',
  ],
  [
    'nobody for a network that has published, while the reserve lasts',
    ['a 1.0.0.1', 'b 1.0.1.1', 'c 1.0.2.1', 'd 1.0.3.1', 'e 1.0.4.1', 'f 1.0.5.1'],
    '203.0.113.7',
    'stays',
  ],
  [
    'no guest of a network that has published for a stranger',
    ['a 203.0.113.7', 'b 203.0.113.8', 'c 1.0.2.1', 'd 1.0.3.1', 'e 1.0.4.1', 'f 1.0.5.1'],
    '1.0.6.1',
    'c',
  ],
  [
    'whoever was refused before anybody else',
    ['a 1.0.0.1', 'b 1.0.1.1', 'c- 1.0.2.1', 'd 1.0.3.1', 'e 1.0.3.2', 'f 1.0.4.1'],
    '1.0.5.1',
    'c',
  ],
  [
    'no one who has shown a key, or publishes',
    ['a! 1.0.0.1', 'b! 1.0.1.1', 'c! 1.0.2.1', 'd! 1.0.3.1', 'e! 1.0.4.1', 'f! 1.0.5.1', 'g* 1.0.6.1'],
    '1.0.7.1',
    'refused',
  ],
  [
    'nobody for those who publish: they are not counted',
    ['a* 1.0.0.1', 'b* 1.0.0.2', 'c* 1.0.0.3'],
    '1.0.0.4',
    'stays',
  ],
  ['the newcomer where its network asks already', ['a! 1.0.0.1', 'b! 1.0.0.2'], '1.0.0.3', 'refused'],
] as const)('%s goes', (_who, open, address, goes) => {
  const gone = whoGoes(open.map(guest), networksOf(address), { known, limits })
  expect(typeof gone === 'string' ? gone : gone.name).toBe(goes)
})

test('strangers from ten thousand networks do not push a camera out within the second that it needs', () => {
  const wide = { halfOpen: 512, reserve: 64, halfOpenOfNetwork: 8, halfOpenOfBlock: 32, halfOpenOfPrivate: 256 }
  const open = [guest('c 5.5.5.5')]
  for (let n = 0; n < 400; n += 1) {
    const gone = whoGoes(open, networksOf(`2001:${n.toString(16)}::1`), { known, limits: wide })
    expect(gone).toBe('stays')
    open.push(guest(`s 2001:${n.toString(16)}::1`))
  }
})

import { expect, test } from 'vitest'
import { type Access, heardOf, noteOf, queueOf, type Track } from './album.ts'

const track = (id: number, change: Partial<Track> = {}): Track => ({
  id,
  disc: 1,
  number: id,
  title: `t${id}`,
  other_title: '',
  duration_ms: 60_000,
  artists: 'x',
  credits: [],
  age_rating: 0,
  is_free: false,
  offers: [],
  has_lyrics: false,
  preview_seconds: 30,
  loudness: null,
  ...change,
})

type Item = Access['items'][number]
const access = (...items: (Partial<Item> & { id: number })[]): Access => ({
  owned: false,
  items: items.map((item) => ({ allowed: false, owned: false, by: null, code: null, ...item })),
})

test.each<[string, Track, Access | null, string]>([
  ['a bought track is theirs', track(1), access({ id: 1, allowed: true, owned: true }), 'owned'],
  ['a plan opens it whole', track(1), access({ id: 1, allowed: true }), 'whole'],
  ['a free one is whole before anybody was asked', track(1, { is_free: true }), null, 'whole'],
  ['a free one that is closed to a child is not', track(1, { is_free: true }), access({ id: 1 }), 'preview'],
  ['others are previews', track(1), access({ id: 1 }), 'preview'],
  ['before the answer it is a preview', track(1), null, 'preview'],
  ['without a preview it is closed', track(1, { preview_seconds: null }), null, 'closed'],
  ['without sound it is being prepared', track(1, { duration_ms: null }), access({ id: 1, owned: true }), 'preparing'],
])('%s', (_title, one, known, heard) => {
  expect(heardOf(one, known)).toBe(heard)
})

const three = [track(1), track(2), track(3)]
test.each<[string, Access | null, { key: string; n: number }]>([
  ['nothing is theirs', null, { key: 'preview', n: 0 }],
  ['two are theirs', access({ id: 1, owned: true }, { id: 2, allowed: true }), { key: 'some', n: 2 }],
  [
    'all are theirs',
    access({ id: 1, owned: true }, { id: 2, owned: true }, { id: 3, owned: true }),
    { key: 'owned', n: 3 },
  ],
  [
    'a plan opens all',
    access(...[1, 2, 3].map((id) => ({ id, allowed: true, by: 'SUBSCRIPTION' as const }))),
    { key: 'plan', n: 3 },
  ],
])('beside “play all”: %s', (_title, known, note) => {
  expect(noteOf(three, known)).toEqual(note)
})

test('what cannot be heard yet is not queued', () => {
  const queue = queueOf({ id: 9, title: 'a', poster: null }, [track(1), track(2, { duration_ms: null })])
  expect(queue.map(({ id }) => id)).toEqual([1])
})

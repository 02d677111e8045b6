import { expect, test } from 'vitest'
import { type Found, isSilent, roomsNamed, thingsOf } from './find-data.ts'

const rooms = [
  { to: '/studio/titles', name: 'عنوان‌ها' },
  { to: '/studio/title-collections', name: 'مجموعهٔ عنوان‌ها' },
  { to: '/studio/staff', name: 'همکاران' },
]
const nobody: Found = { titles: null, people: null, members: null, orders: null, payments: null, goods: null }

test.each([
  ['عنوان ها', ['/studio/titles', '/studio/title-collections']],
  ['همكاران', ['/studio/staff']],
  ['', []],
  ['نیست', []],
])('rooms are found by their names in any spelling: %s', (words, found) => {
  expect(roomsNamed(rooms, words).map(({ to }) => to)).toEqual(found)
})

test('each thing leads to its own room, at most three of a kind', () => {
  const title = (id: number) => ({ id, kind: 'movie', title: 'Rain', year: 2026, year_jalali: 1405 })
  const found = {
    ...nobody,
    titles: [1, 2, 3, 4].map(title),
    people: [{ id: 5, name_fa: 'باران', name_en: '' }],
    members: {
      members: [{ id: 'm', name: '', user_name: 'rain@mail.test' }],
      cases: [{ id: 'c', subject: 'My rain' }],
    },
    orders: [{ number: 12, buyer: { name: 'Sara' } }],
    payments: [{ purchase_id: 'p', purchase_number: 12, title: 'Rain' }],
    goods: [{ id: 9, title: 'A mug' }],
  } as unknown as Found
  expect(thingsOf(found, 'en').map(({ kind, to, name }) => [kind, to, name])).toEqual([
    ...[1, 2, 3].map((id) => ['movie', `/studio/titles/${id}`, 'Rain (2026)']),
    ['person', '/studio/people/5', 'باران'],
    ['member', '/studio/members/m', 'rain@mail.test'],
    ['case', '/studio/cases/c', 'My rain'],
    ['order', '/studio/orders/12', '12, Sara'],
    ['payment', '/studio/finance/purchases/p', '12, Rain'],
    ['goods', '/studio/goods/9', 'A mug'],
  ])
  expect(thingsOf(found, 'fa')[0]?.name).toBe('Rain (1405)')
})

test('that nobody answers is not the same as that nothing is found', () => {
  expect(isSilent(nobody)).toBe(true)
  expect(isSilent({ ...nobody, titles: [] })).toBe(false)
})

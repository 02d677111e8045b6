import { expect, test } from 'vitest'
import { isSameReckoning, type PaidPart, reckon, savingOf } from './reckon.ts'

const part = (name: string, left: number): PaidPart => ({
  purchase_id: name,
  position: 0,
  title_fa: name,
  title_en: name,
  left,
})

test.each<[string, number, PaidPart[], number, [string, number][]]>([
  ['nothing was paid', 100, [], 100, []],
  ['an episode was paid', 100, [part('a', 25)], 75, [['a', 25]]],
  [
    'two were paid, the first first',
    100,
    [part('a', 25), part('b', 30)],
    45,
    [
      ['a', 25],
      ['b', 30],
    ],
  ],
  [
    'exactly all was paid',
    50,
    [part('a', 25), part('b', 25)],
    0,
    [
      ['a', 25],
      ['b', 25],
    ],
  ],
  [
    'more was paid: the last counts in part',
    60,
    [part('a', 25), part('b', 50)],
    0,
    [
      ['a', 25],
      ['b', 35],
    ],
  ],
  ['what goes beyond the price counts not at all', 25, [part('a', 25), part('b', 25)], 0, [['a', 25]]],
  ['nothing is left of one', 100, [part('a', 0), part('b', 25)], 75, [['b', 25]]],
  ['more went back than was paid', 100, [part('a', -5)], 100, []],
])('the price of a whole where %s', (_title, ...[price, paid, rest, amounts]) => {
  const { price: left, reckoned } = reckon(price, paid)
  expect([left, reckoned.map(({ purchase_id: name, amount }) => [name, amount])]).toEqual([rest, amounts])
})

test('two reckonings are the same by lines and amounts, in any order', () => {
  const [one, other] = [part('a', 25), part('b', 30)]
  expect(isSameReckoning(reckon(100, [one, other]).reckoned, reckon(100, [other, one]).reckoned)).toBe(true)
  expect(isSameReckoning(reckon(100, [one]).reckoned, reckon(100, [one, other]).reckoned)).toBe(false)
  expect(isSameReckoning(reckon(100, [one]).reckoned, reckon(20, [one]).reckoned)).toBe(false)
})

const alone = (price: number | null, is: { isFree?: boolean; isOwned?: boolean } = {}) => ({
  isFree: false,
  isOwned: false,
  ...is,
  price,
})

test.each<[string, number, ReturnType<typeof alone>[], number | null]>([
  ['less than its episodes', 79, [alone(25), alone(25), alone(25), alone(25)], 21],
  [
    'free ones and owned ones left out',
    40,
    [alone(25, { isFree: true }), alone(25, { isOwned: true }), alone(25), alone(25)],
    10,
  ],
  ['as much as its episodes', 50, [alone(25), alone(25)], null],
  ['more than its episodes', 60, [alone(25), alone(25)], null],
  ['one episode that is not sold alone', 10, [alone(25), alone(null)], null],
  ['no episode that is wanted', 10, [alone(25, { isOwned: true })], null],
])('what a whole saves: %s', (_title, price, parts, saved) => {
  expect(savingOf(price, parts)).toBe(saved)
})

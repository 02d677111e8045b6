import { expect, test } from 'vitest'
import { isOn, type Opinion, pressed, readWish, wishOf } from './reactions.ts'

const none = { likes: 5, dislikes: 2, own: 0 } as const
const liked = { likes: 6, dislikes: 2, own: 1 } as const
const disliked = { likes: 5, dislikes: 3, own: -1 } as const

test.each([
  ['a like', none, 'like', true, liked],
  ['a like again', liked, 'like', true, liked],
  ['a like taken back', liked, 'like', false, none],
  ['no like where there is none', none, 'like', false, none],
  ['no like where a dislike stands', disliked, 'like', false, disliked],
  ['a like after a dislike', disliked, 'like', true, liked],
  ['a dislike after a like', liked, 'dislike', true, disliked],
  ['a dislike taken back', disliked, 'dislike', false, none],
] as const)('%s', (...[, before, opinion, wanted, after]) => {
  expect(pressed(before, opinion, wanted)).toEqual(after)
})

test('only the own opinion is on', () => {
  const on = (['like', 'dislike'] satisfies Opinion[]).map((one) => isOn(liked, one))
  expect(on).toEqual([true, false])
})

test('a press survives as a text', () => {
  const subjects = [
    { of: 'product', id: 12 },
    { of: 'comment', id: '00000000-0000-4000-8000-000000000001' },
  ] as const
  for (const subject of subjects)
    for (const opinion of ['like', 'dislike'] as const)
      for (const wanted of [true, false])
        expect(readWish(wishOf(subject, opinion, wanted))).toEqual({ subject, opinion, wanted })
  for (const other of ['heart:12:on', 'like:product:x:on', 'like:comment:1:on', 'like:product:1:maybe', ''])
    expect(readWish(other)).toBeNull()
})

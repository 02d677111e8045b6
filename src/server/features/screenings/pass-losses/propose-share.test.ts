import { expect, test } from 'vitest'
import { type LossFacts, proposeShare } from './propose-share.ts'

const none = { shows: 0, amount: 0 }
const facts: LossFacts<number> = {
  paid: 1_000_000,
  left: 1_000_000,
  credits: 3,
  shows: 7,
  returned: none,
  spent: 0,
  lost: [],
}

test.each<[string, Partial<LossFacts<number>>, number, number]>([
  ['nothing is lost', {}, 0, 0],
  ['one of three', { lost: [1] }, 1, 333_333],
  ['two of three', { lost: [1, 2] }, 2, 666_666],
  ['all three, to the Rial', { lost: [1, 2, 3] }, 3, 1_000_000],
  ['the second after the first', { lost: [2], returned: { shows: 1, amount: 333_333 } }, 1, 333_333],
  ['the last after two', { lost: [3], returned: { shows: 2, amount: 666_666 } }, 1, 333_334],
  ['more lost than credits', { lost: [1, 2, 3, 4] }, 3, 1_000_000],
  ['its credits are used for others', { lost: [1, 2], spent: 3 }, 0, 0],
  ['one credit is not used', { lost: [1, 2], spent: 2 }, 1, 333_333],
  ['a full pass, one of seven', { credits: null, lost: [1] }, 1, 142_857],
  ['a full pass, its places cost nothing', { credits: null, lost: [1], spent: 6 }, 1, 142_857],
  ['a full pass, all seven', { credits: null, lost: [1, 2, 3, 4, 5, 6, 7] }, 7, 1_000_000],
  [
    'a full pass of a festival that grew',
    { credits: null, lost: [2], shows: 14, returned: { shows: 1, amount: 142_857 } },
    1,
    0,
  ],
  ['most of it went back already', { lost: [1, 2], left: 100_000 }, 2, 100_000],
  ['all of it went back already', { lost: [1], left: 0 }, 1, 0],
  ['a discount took all', { paid: 0, left: 0, lost: [1] }, 1, 0],
  [
    'the largest sum',
    { paid: 100_000_000_000, left: 100_000_000_000, credits: null, shows: 300, lost: [1] },
    1,
    333_333_333,
  ],
])('%s', (_title, more, shows, amount) => {
  const proposed = proposeShare({ ...facts, ...more })
  expect([proposed.shows.length, proposed.amount]).toEqual([shows, amount])
})

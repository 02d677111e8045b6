import { expect, test } from 'vitest'
import type { FoundDoc, GroupName } from './doc-queries.ts'
import { groupsInOrder } from './group-order.ts'

const found = (scores: Partial<Record<GroupName, number>>) =>
  groupsInOrder(
    Object.entries(scores)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, score]) => ({ doc: { group_name: name } as FoundDoc, score, isGood: true, readings: [] })),
  ).map(([name]) => name)

test.each([
  ['the best match first', { people: 1.5, films: 1.2, goods: 0.8 }, ['people', 'films', 'goods']],
  ['a film before an episode that only begins so', { episodes: 1.33, films: 1.06 }, ['films', 'episodes']],
  ['a film before its screening', { screenings: 1.31, films: 1.1, people: 1.2 }, ['people', 'films', 'screenings']],
  [
    'films and series before both kinds of parts',
    { episodes: 1.3, screenings: 1.25, series: 1.1, films: 1 },
    ['series', 'films', 'episodes', 'screenings'],
  ],
  ['an episode that is called exactly so', { episodes: 2.43, films: 1.06 }, ['episodes', 'films']],
  ['an episode before a film that only speaks of it', { episodes: 1.3, films: 0.56 }, ['episodes', 'films']],
  ['parts alone', { screenings: 1.2, episodes: 1.3 }, ['episodes', 'screenings']],
  ['nothing', {}, []],
] as const)('%s', (_, scores, expected) => {
  expect(found(scores)).toEqual(expected)
})

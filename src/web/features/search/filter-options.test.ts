import { expect, test } from 'vitest'
import { optionsOf } from './filter-options.ts'

const shown = (facet: Parameters<typeof optionsOf>[0], chosen: string[], every?: string[]) =>
  optionsOf(facet, chosen, (value) => value.toUpperCase(), every).map(
    ({ label, count, isChosen }) => `${label} ${count}${isChosen ? ' chosen' : ''}`,
  )

test('the values of the answer stand in its order, with what is chosen and finds nothing now', () => {
  const facet = [
    { value: 'drama', count: 7 },
    { value: 'crime', count: 2 },
  ]
  expect(shown(facet, ['crime', 'western'])).toEqual(['DRAMA 7', 'CRIME 2 chosen', 'WESTERN 0 chosen'])
})

test('of a filter with few values all are there, in their own order', () => {
  expect(shown([{ value: 'buy', count: 3 }], [], ['free', 'buy'])).toEqual(['FREE 0', 'BUY 3'])
})

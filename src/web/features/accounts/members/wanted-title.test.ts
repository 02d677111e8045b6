import { expect, test } from 'vitest'
import { checkouts } from '#web/kinds/checkouts.ts'
import { wantedTitle } from './wanted-title.ts'

test.each([
  [checkouts.BUY_MOVIE(12, 'rent'), { productId: 12, way: 'rent' }],
  [checkouts.BUY_MOVIE(12, 'buy'), { productId: 12, way: 'buy' }],
  [`/en${checkouts.BUY_MOVIE(12, 'rent')}`, { productId: 12, way: 'rent' }],
  ['/movie/12?way=rent', null],
  ['/purchase/12/more', null],
  ['/', null],
] as const)('%s wants %o', (address, wanted) => {
  expect(wantedTitle(address)).toEqual(wanted)
})

import { expect, test } from 'vitest'
import { isWholeReady } from './preparing.ts'

const now = new Date('2026-11-21T09:00:00Z')
const [past, future] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-28T09:00:00Z')]
const there = { has_feature: true, release_at: past }
const undated = { has_feature: true, release_at: null }
const coming = { has_feature: true, release_at: future }
const unmade = { has_feature: false, release_at: past }

test.each([
  ['an episode that is out', null, [coming, there], true],
  ['an episode without a day', null, [undated], true],
  ['none', null, [], false],
  ['only what is to come', null, [coming, coming], false],
  ['only what is not made yet', past, [unmade], false],
  ['its own day', future, [coming], true],
])('a season is sold with %s', (_what, own, episodes, isReady) => {
  expect(isWholeReady({ release_at: own }, episodes, now)).toBe(isReady)
})

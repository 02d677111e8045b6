import { expect, test } from 'vitest'
import { conditionsOf } from './conditions.ts'

const words = {
  valueOf: (name: string, value: string) => `${name} ${value}`,
  years: (from: number | null, to: number | null) => `${from ?? '…'}–${to ?? '…'}`,
  person: () => 'Mahoor',
}

test('each condition has its words and the search without it', () => {
  const asked = { q: 'شب', kind: ['movie', 'series'], from: 2019, person: 4, page: 2 } as const
  const conditions = conditionsOf(asked, words)
  expect(conditions.map(({ label }) => label)).toEqual(['kind movie', 'kind series', '2019–…', 'Mahoor'])
  expect(conditions[0]?.without).toEqual({ q: 'شب', kind: ['series'], from: 2019, person: 4 })
  expect(conditions[2]?.without).toEqual({ q: 'شب', kind: ['movie', 'series'], person: 4 })
  expect(conditions[3]?.without).toEqual({ q: 'شب', kind: ['movie', 'series'], from: 2019 })
})

test('words and order are no conditions', () => {
  expect(conditionsOf({ q: 'شب', sort: 'title' }, words)).toEqual([])
})

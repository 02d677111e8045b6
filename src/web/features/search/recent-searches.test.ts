import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSearch, readRecent, rememberSearch, withSearch } from './recent-searches.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the newest search is the first, and ten are kept', () => {
  for (let n = 1; n <= 12; n += 1) rememberSearch('7', `فیلم ${n}`)
  expect(readRecent('7')).toHaveLength(10)
  expect(readRecent('7')[0]).toBe('فیلم 12')
})

test('the same words in another spelling are one search, in the spelling that was typed last', () => {
  expect(withSearch(['باد نارنج', 'برف'], 'بادِ نارنج')).toEqual(['بادِ نارنج', 'برف'])
  expect(withSearch(['برف'], '  ')).toEqual(['برف'])
})

test('each profile has its own, and a guest too', () => {
  rememberSearch('7', 'برف')
  rememberSearch(null, 'باران')
  expect(readRecent('7')).toEqual(['برف'])
  expect(readRecent(null)).toEqual(['باران'])
  expect(readRecent('8')).toEqual([])
})

test('one is forgotten, or all are, and then nothing stays in the browser', () => {
  rememberSearch('7', 'برف')
  rememberSearch('7', 'باران')
  expect(forgetSearch('7', 'باران')).toEqual(['برف'])
  expect(forgetSearch('7')).toEqual([])
  expect([...kept.keys()]).toEqual([])
})

test('what somebody else has written under the name is no search', () => {
  kept.set('searches:7', '{"a":1}')
  expect(readRecent('7')).toEqual([])
  kept.set('searches:7', '[1,"برف",null]')
  expect(readRecent('7')).toEqual(['برف'])
  kept.set('searches:7', 'nothing')
  expect(readRecent('7')).toEqual([])
})

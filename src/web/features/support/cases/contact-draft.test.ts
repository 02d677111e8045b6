import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, readDraft, saveDraft } from './contact-draft.ts'

const day = 86_400_000
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was begun is there for a day, and is then gone from the device', () => {
  saveDraft({ subject: 'بلیت' }, 1000)
  expect(readDraft(1000 + day)).toEqual({ subject: 'بلیت' })
  expect(readDraft(1001 + day)).toEqual({})
  expect(stored.size).toBe(0)
})

test('a letter that was sent leaves nothing', () => {
  saveDraft({ subject: 'x' }, 1000)
  dropDraft()
  expect(readDraft(1001)).toEqual({})
})

test('something else under its name, or a browser that stores nothing, is no draft', () => {
  stored.set('contact-draft', 'no JSON')
  expect(readDraft(1)).toEqual({})
  vi.stubGlobal('window', {})
  saveDraft({ subject: 'x' }, 1)
  expect(readDraft(2)).toEqual({})
})

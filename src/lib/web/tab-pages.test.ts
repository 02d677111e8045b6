import { expect, test } from 'vitest'
import { mostTabLetters, tabLetters, tabPageKeys, tabPages, tabTitle } from './tab-pages.ts'

test('the name of every page that can stand in the bar fits into it, in both languages', () => {
  for (const page of tabPageKeys)
    for (const locale of ['fa', 'en'] as const)
      expect(tabLetters(tabPages[page][locale]), `${page} ${locale}`).toBeLessThanOrEqual(mostTabLetters)
})

test('no two of them have the same address or the same picture', () => {
  for (const of of ['to', 'icon', 'fa', 'en'] as const)
    expect(new Set(tabPageKeys.map((page) => tabPages[page][of])).size).toBe(tabPageKeys.length)
})

test('a tab is called as its editor wrote it, or else as its page, in each language by itself', () => {
  const tab = { page: 'films', title_fa: '', title_en: 'Cinema' } as const
  expect([tabTitle(tab, 'fa'), tabTitle(tab, 'en')]).toEqual(['فیلم‌ها', 'Cinema'])
})

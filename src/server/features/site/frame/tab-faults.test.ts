import { expect, test } from 'vitest'
import type { TabPage } from '#lib/web/tab-pages.ts'
import { tabFaults } from './tab-faults.ts'

const tab = (page: TabPage, title_fa = '', title_en = '') => ({ page, title_fa, title_en })
const faults = (tabs: Parameters<typeof tabFaults>[0], hasSupport = true) => tabFaults(tabs, { hasSupport })

test('two to four pages stand in the bar of phones, and no more and no fewer', () => {
  const pages = (['home', 'films', 'series', 'music', 'shop'] as const).map((page) => tab(page))
  expect([0, 1, 2, 3, 4, 5].filter((count) => 'tabs' in faults(pages.slice(0, count)))).toEqual([0, 1, 5])
  expect(faults(pages)['tabs']?.[0]?.fa).toContain('۲ تا ۴')
})

test('a page stands in it once', () => {
  expect(Object.keys(faults([tab('home'), tab('films'), tab('home'), tab('home')]))).toEqual([
    'tabs.2.page',
    'tabs.3.page',
  ])
})

test('a page that is switched off is refused', () => {
  expect(faults([tab('home'), tab('support')])).toEqual({})
  expect(Object.keys(faults([tab('home'), tab('support')], false))).toEqual(['tabs.1.page'])
})

test('a child sees at least one of them', () => {
  expect(Object.keys(faults([tab('shop'), tab('plans')]))).toEqual(['tabs'])
  expect(faults([tab('shop'), tab('home')])).toEqual({})
})

test('a name that a narrow phone has no room for is refused with the limit; a half-space counts as nothing', () => {
  const long = faults([tab('home', 'خانهٔ پردهٔ ما!', 'The home page'), tab('films', 'فیلم\u200cهای ما\u200c\u200c')])
  expect(Object.keys(long)).toEqual(['tabs.0.title_fa', 'tabs.0.title_en'])
  expect(long['tabs.0.title_en']?.[0]?.en).toContain('12 letters')
  expect(long['tabs.0.title_fa']?.[0]?.fa).toContain('۱۲')
})

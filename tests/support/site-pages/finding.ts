import type { SitePage } from './site-page.ts'

/** The search and what it finds. */
export const finding: readonly SitePage[] = [
  {
    name: 'the search, opened',
    alike: 'the search, while somebody types',
    path: () => '/movies',
    reach: async (page) => {
      await page.locator('.search-box input').click()
      await page.locator('.search-recent').waitFor()
    },
  },
  {
    name: 'the search, while somebody types',
    inBoth: 'what was typed is marked in words of either script',
    path: () => '/',
    reach: async (page) => {
      await page.locator('.search-box input').click()
      await page.locator('.search-recent').waitFor()
      await page.keyboard.type('شب')
      await page.locator('.search-nearest').waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'the search, when nothing has that name',
    path: () => '/movies',
    reach: async (page) => {
      await page.locator('.search-box input').click()
      await page.keyboard.type('zzzzqqq')
      await page.locator('.search-nothing').waitFor()
    },
  },
  { name: 'results of a search', path: () => '/search?q=شب' },
  { name: 'results of a search, one group', alike: 'results of a search', path: () => '/search?q=شب&group=films' },
  { name: 'results of a search that found nothing', path: () => '/search?q=zzzzqqq' },
  { name: 'results of no search', path: () => '/search' },
  { name: 'advanced search', inBoth: 'sliders run in the reading direction', path: () => '/search/advanced' },
  {
    name: 'advanced search, under conditions',
    alike: 'advanced search',
    path: () => '/search/advanced?kind=movie&subtitles=fa&from=2020',
  },
  {
    name: 'advanced search that finds nothing',
    alike: 'films, a filter that finds nothing',
    path: () => '/search/advanced?kind=movie&price=free&to=1900&q=شب',
  },
  { name: 'saved searches, to a guest', alike: 'account, to a guest', path: () => '/account/searches' },
  { name: 'saved searches', path: () => '/account/searches', as: 'member' },
  {
    name: 'goods, a search that finds nothing',
    alike: 'films, a filter that finds nothing',
    path: () => '/shop/list?query=zzzzqqq',
  },
]

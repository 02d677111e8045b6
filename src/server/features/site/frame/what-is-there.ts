import type { FrameColumns } from './frame-queries.ts'
import type { SiteSections } from './section-queries.ts'

/** The pages that are empty while the house has nothing of their kind; every other page always has something to say. */
export const listPages: Readonly<Record<string, keyof SiteSections>> = {
  '/movies': 'films',
  '/series': 'series',
  '/screenings': 'screenings',
  '/festivals': 'festivals',
  '/music': 'music',
  '/music/albums': 'music',
  '/shop': 'goods',
  '/shop/list': 'goods',
  '/plans': 'plans',
  '/cafes': 'cafes',
  // evenings of the cafes whose host somebody is
  '/host': 'cafes',
  '/collections': 'collections',
  '/gift': 'gifts',
  // where a ticket is begun, and what was ordered
  '/play': 'screenings',
  '/shop/orders': 'goods',
}

const searchOf = (to: string) => new URLSearchParams(to.slice(to.indexOf('?') + 1))

/** Whether a link of a menu leads to something: a list of what the house does not have is no page for a visitor. */
export function leadsSomewhere(to: string, there: SiteSections): boolean {
  const [path = ''] = to.split(/[?#]/)
  const section = listPages[path]
  if (section === undefined) return true
  if (path === '/movies' && to.includes('?') && searchOf(to).get('price') === 'free') return there.freeFilms
  return there[section]
}

/** The free films are a part of a list to which much leads. */
const freeFilms = '/movies?price=free'

/** The lists that are empty now, so that no page leads there. */
export const emptyLists = (there: SiteSections): string[] =>
  [...Object.keys(listPages), freeFilms].filter((to) => !leadsSomewhere(to, there))

type Tabs = FrameColumns['tabs']

const byPage: Readonly<Partial<Record<Tabs[number]['page'], keyof SiteSections>>> = {
  films: 'films',
  series: 'series',
  screenings: 'screenings',
  festivals: 'festivals',
  music: 'music',
  collections: 'collections',
  cafes: 'cafes',
  shop: 'goods',
  plans: 'plans',
}

/** Pages that take the place of missing ones in the bar of phones, in this order. */
const substitutes = ['films', 'screenings', 'series', 'music', 'shop', 'plans', 'search', 'favorites'] as const

/**
 * The tabs that lead to something. Those that do not are replaced by other pages of the house, so that the bar has as many
 * as its editor wanted.
 */
export function tabsThere(tabs: Tabs, there: SiteSections): Tabs {
  const isThere = (page: Tabs[number]['page']) => {
    const section = byPage[page]
    return section === undefined || there[section]
  }
  const kept = tabs.filter(({ page }) => isThere(page))
  const more = substitutes.filter((page) => isThere(page) && !tabs.some((tab) => tab.page === page))
  const added = more.slice(0, tabs.length - kept.length).map((page) => ({ page, title_fa: '', title_en: '' }))
  return [...kept, ...added]
}

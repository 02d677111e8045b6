import type { Locale } from '../text/locale.ts'

/**
 * The pages that can stand in the bar at the bottom of phones. The list is closed, because a tab needs a picture, and a
 * picture for every address would be script that every first page loads.
 */
export const tabPageKeys = [
  ...(['home', 'films', 'series', 'screenings', 'festivals', 'music', 'collections', 'cafes', 'shop'] as const),
  ...(['plans', 'search', 'tickets', 'favorites', 'help', 'support'] as const),
] as const
export type TabPage = (typeof tabPageKeys)[number]

/** Names of pictures that the site has. */
export const tabIcons = [
  ...(['home', 'film', 'screen', 'ticket', 'star', 'sound', 'list', 'cup', 'bag'] as const),
  ...(['wallet', 'search', 'scan', 'heart', 'info', 'send'] as const),
] as const
type TabIcon = (typeof tabIcons)[number]

type Facts = Record<Locale, string> & {
  /** Address without the language. */
  to: string
  icon: TabIcon
  /** Hidden on a child’s pages. */
  forGrownUps?: true
}

export const tabPages: Readonly<Record<TabPage, Facts>> = {
  home: { fa: 'خانه', en: 'Home', to: '/', icon: 'home' },
  films: { fa: 'فیلم‌ها', en: 'Films', to: '/movies', icon: 'film' },
  series: { fa: 'سریال‌ها', en: 'Series', to: '/series', icon: 'screen' },
  screenings: { fa: 'اکران آنلاین', en: 'Screenings', to: '/screenings', icon: 'ticket' },
  festivals: { fa: 'جشنواره‌ها', en: 'Festivals', to: '/festivals', icon: 'star' },
  music: { fa: 'موسیقی', en: 'Music', to: '/music', icon: 'sound' },
  collections: { fa: 'مجموعه‌ها', en: 'Collections', to: '/collections', icon: 'list' },
  cafes: { fa: 'کافه‌ها', en: 'Cafes', to: '/cafes', icon: 'cup' },
  shop: { fa: 'فروشگاه', en: 'Shop', to: '/shop', icon: 'bag', forGrownUps: true },
  plans: { fa: 'اشتراک', en: 'Plans', to: '/plans', icon: 'wallet', forGrownUps: true },
  search: { fa: 'جست‌وجو', en: 'Search', to: '/search', icon: 'search' },
  tickets: { fa: 'بلیت‌ها', en: 'Tickets', to: '/account/tickets', icon: 'scan' },
  favorites: { fa: 'فهرست من', en: 'My list', to: '/account/favorites', icon: 'heart' },
  help: { fa: 'کمک', en: 'Help', to: '/help', icon: 'info' },
  support: { fa: 'پشتیبانی', en: 'Support', to: '/support', icon: 'send' },
}

/** How many an editor chooses; the account stands behind them, always. */
export const leastTabs = 2
export const mostTabs = 4

/** With four of them a window of 320 pixels has 62 for each: about twelve letters of the bar’s size. */
export const mostTabLetters = 12

/** Letters that take room: a half-space and a mark above a letter take none. */
export const tabLetters = (title: string): number => Array.from(title.replaceAll(/[\u200c\p{M}]/gu, '')).length

/** Its own words where the editor wrote some, otherwise the name of its page. */
export const tabTitle = (tab: { page: TabPage; title_fa: string; title_en: string }, locale: Locale): string =>
  tab[`title_${locale}`] || tabPages[tab.page][locale]

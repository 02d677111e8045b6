import type { IconName } from './ui/icon.tsx'

/** A place of the site, for the header, the bottom bar of phones and the footer. Add new places here. */
export type SitePage = {
  key:
    | 'home'
    | 'films'
    | 'series'
    | 'free'
    | 'music'
    | 'screenings'
    | 'advancedSearch'
    | 'festivals'
    | 'collections'
    | 'cafes'
    | 'host'
    | 'tickets'
    | 'withTicket'
    | 'plans'
    | 'favorites'
    | 'gift'
    | 'wallet'
    | 'purchases'
    | 'shop'
    | 'orders'
    | 'support'
    | 'terms'
    | 'privacy'
  to: string
  icon: IconName
  /** Hidden on a child's pages. */
  forGrownUps?: true
}

export const sitePages = {
  home: { key: 'home', to: '/', icon: 'home' },
  films: { key: 'films', to: '/movies', icon: 'film' },
  series: { key: 'series', to: '/series', icon: 'list' },
  free: { key: 'free', to: '/movies?price=free', icon: 'play' },
  music: { key: 'music', to: '/music', icon: 'sound' },
  screenings: { key: 'screenings', to: '/screenings', icon: 'ticket' },
  advancedSearch: { key: 'advancedSearch', to: '/search/advanced', icon: 'filter' },
  festivals: { key: 'festivals', to: '/festivals', icon: 'calendar' },
  collections: { key: 'collections', to: '/collections', icon: 'list' },
  cafes: { key: 'cafes', to: '/cafes', icon: 'cup' },
  host: { key: 'host', to: '/host', icon: 'cup', forGrownUps: true },
  tickets: { key: 'tickets', to: '/account/tickets', icon: 'ticket' },
  withTicket: { key: 'withTicket', to: '/play', icon: 'scan' },
  plans: { key: 'plans', to: '/plans', icon: 'calendar', forGrownUps: true },
  favorites: { key: 'favorites', to: '/account/favorites', icon: 'heart' },
  gift: { key: 'gift', to: '/gift', icon: 'gift', forGrownUps: true },
  wallet: { key: 'wallet', to: '/account/wallet', icon: 'wallet', forGrownUps: true },
  purchases: { key: 'purchases', to: '/account/purchases', icon: 'receipt', forGrownUps: true },
  shop: { key: 'shop', to: '/shop', icon: 'bag', forGrownUps: true },
  orders: { key: 'orders', to: '/shop/orders', icon: 'bag', forGrownUps: true },
  support: { key: 'support', to: '/support', icon: 'info' },
  terms: { key: 'terms', to: '/terms', icon: 'list' },
  privacy: { key: 'privacy', to: '/privacy', icon: 'lock' },
} as const satisfies Record<string, SitePage>

export const headerPages: readonly SitePage[] = [
  sitePages.home,
  sitePages.films,
  sitePages.series,
  sitePages.screenings,
  sitePages.festivals,
  sitePages.music,
  sitePages.plans,
  sitePages.shop,
]
export const bottomBarPages: readonly SitePage[] = [
  sitePages.home,
  sitePages.films,
  sitePages.screenings,
  sitePages.shop,
]
export const footerGroups = [
  {
    key: 'watch',
    pages: [
      ...[sitePages.films, sitePages.series, sitePages.free, sitePages.music, sitePages.screenings],
      ...[sitePages.festivals, sitePages.cafes, sitePages.collections, sitePages.advancedSearch],
      ...[sitePages.withTicket, sitePages.plans, sitePages.gift, sitePages.shop],
    ],
  },
  {
    key: 'account',
    pages: [
      ...[sitePages.wallet, sitePages.purchases, sitePages.orders, sitePages.tickets],
      ...[sitePages.favorites, sitePages.host],
    ],
  },
  { key: 'house', pages: [sitePages.support, sitePages.terms, sitePages.privacy] },
] as const satisfies readonly { key: string; pages: readonly SitePage[] }[]

/** The class that hides a place from a child: pages are the same for everybody, so styles do it. */
export const sitePageClass = (page: SitePage) => (page.forGrownUps ? 'for-grown-ups' : undefined)

import type { IconName } from './ui/icon.tsx'

/** A place of the site that its own code names. The places of the header and the footer are data: `site_frame`. */
export type SitePage = {
  key: 'home' | 'films' | 'screenings' | 'collections' | 'shop'
  to: string
  icon: IconName
  /** Hidden on a child's pages. */
  forGrownUps?: true
}

export const sitePages = {
  home: { key: 'home', to: '/', icon: 'home' },
  films: { key: 'films', to: '/movies', icon: 'film' },
  screenings: { key: 'screenings', to: '/screenings', icon: 'ticket' },
  collections: { key: 'collections', to: '/collections', icon: 'list' },
  shop: { key: 'shop', to: '/shop', icon: 'bag', forGrownUps: true },
} as const satisfies Record<string, SitePage>

export const bottomBarPages: readonly SitePage[] = [
  sitePages.home,
  sitePages.films,
  sitePages.screenings,
  sitePages.shop,
]
/** The class that hides a place from a child: pages are the same for everybody, so styles do it. */
export const sitePageClass = (page: SitePage) => (page.forGrownUps ? 'for-grown-ups' : undefined)

import type { Page } from '@playwright/test'
import type { SitePage } from './site-page.ts'
import { scrollThrough } from './steps.ts'

/** Titles of every kind, their lists, the people in them, and the players. */
export const titles: readonly SitePage[] = [
  { name: 'home', inBoth: 'rows run in the reading direction', path: () => '/' },
  { name: 'home, scrolled', path: () => '/', reach: scrollThrough },
  { name: 'films', path: () => '/movies' },
  { name: 'films, filtered', alike: 'films', path: () => '/movies?price=free&sort=title' },
  { name: 'films, a filter that finds nothing', path: () => '/movies?year=1900' },
  { name: 'a sold film', inBoth: 'prices stand beside their ways', path: ({ paid }) => `/movie/${paid}` },
  { name: 'a free film', path: ({ free }) => `/movie/${free}` },
  { name: 'a film, to a member', alike: 'a sold film', path: ({ paid }) => `/movie/${paid}`, as: 'member' },
  { name: 'a film that is being prepared', alike: 'a sold film', path: ({ preparing }) => `/movie/${preparing}` },
  { name: 'a film, down to its talk', alike: 'comments', path: ({ free }) => `/movie/${free}`, reach: talk },
  { name: 'comments', path: ({ free }) => `/comments/${free}`, reach: talk },
  {
    name: 'comments, to a member',
    alike: 'comments',
    path: ({ free }) => `/comments/${free}`,
    as: 'member',
    reach: talk,
  },
  { name: 'a person', path: ({ paid }) => `/movie/${paid}`, reach: firstPerson },
  { name: 'no such person', alike: 'nothing here', path: () => '/people/999999999', status: 404 },
  { name: 'a genre', path: () => '/genres/drama' },
  { name: 'a country', path: () => '/countries/ir' },
  { name: 'a year that has no title', alike: 'nothing here', path: () => '/years/1900', status: 404 },
  { name: 'collections', path: () => '/collections' },
  { name: 'a collection', path: () => '/collections', reach: firstCollection },
  { name: 'no such collection of titles', alike: 'nothing here', path: () => '/collections/999999999', status: 404 },
  { name: 'music', path: () => '/music' },
  { name: 'all music', path: () => '/music/albums' },
  {
    name: 'music, a filter that finds nothing',
    alike: 'films, a filter that finds nothing',
    path: () => '/music/albums?form=clip&year=1900',
  },
  {
    name: 'an album',
    inBoth: 'lengths and the bar of a track are in order of reading',
    path: ({ album }) => `/music/${album}`,
  },
  { name: 'an album, to a member', alike: 'an album', path: ({ album }) => `/music/${album}`, as: 'member' },
  { name: 'an album, to a child', alike: 'an album', path: ({ album }) => `/music/${album}`, as: 'child' },
  { name: 'no such album', alike: 'nothing here', path: () => '/music/999999999', status: 404 },
  { name: 'series', path: () => '/series' },
  {
    name: 'series, a filter that finds nothing',
    alike: 'films, a filter that finds nothing',
    path: () => '/series?year=1900',
  },
  { name: 'a series', inBoth: 'episodes run in the reading direction', path: () => '/series', reach: firstSeries },
  { name: 'a series, to a member', alike: 'a series', path: () => '/series', as: 'member', reach: firstSeries },
  { name: 'a series, to a child', alike: 'a series', path: () => '/series', as: 'child', reach: firstSeries },
  { name: 'no such series', alike: 'nothing here', path: () => '/series/999999999', status: 404 },
  { name: 'no such film', alike: 'nothing here', path: () => '/movie/999999999', status: 404 },
  { name: 'a sold film, to a child', path: ({ openToChild }) => `/movie/${openToChild}`, as: 'child' },
  {
    name: 'a film that is closed to a child',
    alike: 'a sold film, to a child',
    path: ({ closedToChild }) => `/movie/${closedToChild}`,
    as: 'child',
  },
  { name: 'home, to a child', path: () => '/', as: 'child' },
  { name: 'films, to a child', alike: 'films', path: () => '/movies', as: 'child' },
  { name: 'player', inBoth: 'time runs to the right in both', path: ({ free }) => `/play/${free}` },
  { name: 'player, refused', path: ({ paid }) => `/play/${paid}`, refusedBy: '/api/v1/play-info/' },
  { name: 'preview', path: ({ paid }) => `/play-preview/${paid}`, refusedBy: '/api/v1/play-preview-info/' },
  { name: 'player with diagnostics', path: ({ free }) => `/playtest/${free}` },
]

/** The talk about a title, which comes when it is nearly seen. */
async function talk(page: Page): Promise<void> {
  await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
  await page.locator('.talk .comment-form').waitFor()
}

/** The first person in the credits of a film. */
async function firstPerson(page: Page): Promise<void> {
  await page.locator('.people a').first().click()
  await page.locator('.person-hero').waitFor()
}

async function firstCollection(page: Page): Promise<void> {
  await page.locator('.collection-card').first().click()
  await page.locator('.collected-titles').waitFor()
}

async function firstSeries(page: Page): Promise<void> {
  await page.locator('main .poster-card').first().click()
  await page.locator('.episode').first().waitFor()
}

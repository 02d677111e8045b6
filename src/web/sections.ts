import { barePath } from './i18n/locale.ts'

/** The page that lists what a page is one of, by the first part of its path. */
const sections = {
  movie: ['/movies', 'movies.title'],
  series: ['/series', 'seriesList.title'],
  screening: ['/screenings', 'screenings.title'],
  festival: ['/festivals', 'festivals.title'],
  music: ['/music', 'music.title'],
  cafe: ['/cafes', 'cafes.title'],
  collections: ['/collections', 'titleCollection.all'],
  shop: ['/shop', 'shop.title'],
} as const

type Section = (typeof sections)[keyof typeof sections]

/** The section of a page; null for a section itself, and where there is none. */
export function sectionOf(pathname: string): { path: Section[0]; name: Section[1] } | null {
  const path = barePath(pathname)
  const [, first = ''] = path.split('/')
  const found = Object.entries(sections).find(([part]) => part === first)?.[1]
  if (found === undefined || found[0] === path) return null
  return { path: found[0], name: found[1] }
}

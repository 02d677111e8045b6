import { data, type LoaderFunctionArgs } from 'react-router'
import type { OutputOf } from '#contract/api.ts'
import { siteContext } from '../contexts.ts'
import { topicPath } from '#web/features/catalog/titles/topic-links.tsx'
import { sitemapLines, sitemapOfPaths } from '#web/features/site/home/sitemap-xml.ts'
import { xmlAnswer } from '#web/features/site/home/xml.ts'
import { personPath } from '#web/features/catalog/people/person.ts'
import { load } from '../load.ts'

const collectionsPerPage = 100
const mostCollectionPages = 10
const peoplePerPage = 1000
/** A sitemap may name 50 000 addresses; each page counts as two, one in each language. */
const mostPeoplePages = 25

/** Pages that are about no single title or person: topics and collections. Landing pages come beside them. */
async function pagePaths(args: LoaderFunctionArgs): Promise<string[]> {
  const { genres, countries, years } = await load(args, 'GET /topics', {})
  const found = [
    '/collections',
    ...genres.map(({ code }) => topicPath('genre', code)),
    ...countries.map(({ code }) => topicPath('country', code)),
    ...years.map(({ year }) => topicPath('year', year)),
  ]
  for (let page = 1; page <= mostCollectionPages; page += 1) {
    const list = await load(args, 'GET /collections', { query: { page, per_page: collectionsPerPage } })
    found.push(...list.items.map(({ id }) => `/collections/${id}`))
    if (page * collectionsPerPage >= list.total) break
  }
  return found
}

async function peoplePaths(args: LoaderFunctionArgs): Promise<string[]> {
  const found: string[] = []
  let after: number | null = 0
  for (let page = 0; page < mostPeoplePages && after !== null; page += 1) {
    const query: { after: number; per_page: number } = { after, per_page: peoplePerPage }
    const list: OutputOf<'GET /people'> = await load(args, 'GET /people', { query })
    found.push(...list.items.map(({ id }) => personPath(id)))
    after = list.next
  }
  return found
}

async function linesOf(args: LoaderFunctionArgs, origin: string, name: string): Promise<string[]> {
  if (name === 'pages') {
    const [paths, { items }] = await Promise.all([pagePaths(args), load(args, 'GET /landings', {})])
    return sitemapOfPaths(origin, paths, items)
  }
  if (name === 'people') return sitemapOfPaths(origin, await peoplePaths(args))
  if (!/^(0|[1-9]\d{0,8})$/.test(name)) throw data(null, { status: 404 })
  const { items } = await load(args, 'GET /addresses', { query: { after: name } })
  return sitemapLines(origin, items, name === '0')
}

/** `/sitemap/{id}.xml`: the pages of the titles after an id; `pages.xml` and `people.xml`: the others. */
export async function loader(args: LoaderFunctionArgs) {
  const [, name] = /^(\w+)\.xml$/.exec(args.params['file'] ?? '') ?? []
  if (name === undefined) throw data(null, { status: 404 })
  const { origin } = args.context.get(siteContext)
  return xmlAnswer('application/xml', await linesOf(args, origin, name))
}

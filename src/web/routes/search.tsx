import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { storedProfileId } from '../chosen-profile.ts'
import { rememberSearch } from '../features/search/recent-searches.ts'
import { readSearchAsked } from '../features/search/search-asked.ts'
import { longestSearch } from '../features/search/search-address.ts'
import { SearchForm } from '../features/search/search-form.tsx'
import { SearchResults } from '../features/search/search-results.tsx'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import '../features/search/results.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

const perPage = 24
const perGroup = 6
const fewLines = 5

export async function loader(args: LoaderFunctionArgs) {
  const asked = readSearchAsked(searchOf(args.request))
  const { q, group, exact, page = 1 } = asked
  if (q === '' || q.length > longestSearch) return shared({ asked, list: null, answer: null, lines: null })
  const search = { query: q, exact }
  if (group !== undefined) {
    const list = await load(args, 'GET /search/results', { query: { ...search, group, page, per_page: perPage } })
    return shared({ asked, list, answer: null, lines: null })
  }
  const [answer, lines] = await Promise.all([
    load(args, 'GET /search', { query: { ...search, per_group: perGroup } }),
    // the names are found without them
    loadPart(args, 'GET /search/lines', { query: { query: q, per_page: fewLines } }),
  ])
  return shared({ asked, list: null, answer, lines }, lines !== null)
}

/** `/search?q=…`: everything that has these words, in groups, and the lines in which they are said. */
export default function Search() {
  const t = useTranslations('search')
  const found = useLoaderData<typeof loader>()
  const { q } = found.asked
  useEffect(() => {
    if (q !== '') rememberSearch(storedProfileId(), q)
  }, [q])
  const title = q === '' ? t('results.title') : t('results.titleOf', { q })
  return (
    <div className="page below-header search-page">
      <PageHead title={title} hidden />
      <h1 className="page-title">{title}</h1>
      <SearchForm action="/search" q={q} />
      <SearchResults found={found} />
    </div>
  )
}

export type SearchPage = ReturnType<typeof useLoaderData<typeof loader>>

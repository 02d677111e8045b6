import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { storedProfileId } from '../chosen-profile.ts'
import { askFoundPage, linesQuery, resultsQuery, searchQuery } from '../features/search/found-page.ts'
import { rememberSearch } from '../features/search/recent-searches.ts'
import { readSearchAsked, searchAddress } from '../features/search/search-address.ts'
import { SearchForm } from '../features/search/search-form.tsx'
import { SearchResults } from '../features/search/search-results.tsx'
import { useForAge } from '../features/search/use-for-age.ts'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { BlockSkeleton } from '../ui/skeleton.tsx'
import { FailedPart } from '../ui/state.tsx'
import '../features/search/hits.css'
import '../features/search/results.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const asked = readSearchAsked(searchOf(args.request))
  if (asked.q === '') return shared({ asked, list: null, answer: null, lines: null, liked: null })
  if (asked.group === 'lines') {
    const lines = await load(args, 'GET /search/lines', { query: linesQuery(asked) })
    return shared({ asked, list: null, answer: null, lines, liked: null })
  }
  if (asked.group !== undefined) {
    const list = await load(args, 'GET /search/results', { query: resultsQuery(asked) })
    return shared({ asked, list, answer: null, lines: null, liked: null })
  }
  const [answer, lines] = await Promise.all([
    load(args, 'GET /search', { query: searchQuery(asked) }),
    // the names are found without them
    loadPart(args, 'GET /search/lines', { query: linesQuery(asked) }),
  ])
  const liked = answer.nothing === null ? null : await loadPart(args, 'GET /products/liked', {})
  return shared({ asked, list: null, answer, lines, liked: liked?.items ?? null }, lines !== null)
}

/** `/search?q=…`: everything that has these words, in groups, and the lines in which they are said. */
export default function Search() {
  const t = useTranslations('search')
  const everybodys = useLoaderData<typeof loader>()
  const { asked } = everybodys
  const { found, failed, again } = useForAge(everybodys, searchAddress(asked), (maxAge, signal) =>
    askFoundPage(asked, maxAge, signal),
  )
  const { q } = asked
  useEffect(() => {
    rememberSearch(storedProfileId(), q)
  }, [q])
  const title = q === '' ? t('results.title') : t('results.titleOf', { q })
  return (
    <div className="page below-header search-page">
      <PageHead title={title} hidden />
      <h1 className="page-title">{title}</h1>
      <SearchForm q={q} />
      {failed ? (
        <FailedPart onRetry={again} heading="h2" />
      ) : found === null ? (
        <BlockSkeleton />
      ) : (
        <SearchResults found={found} />
      )}
    </div>
  )
}

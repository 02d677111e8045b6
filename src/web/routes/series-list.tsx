import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../api.ts'
import { ListFilters } from '#web/features/catalog/titles/list-filters.tsx'
import { isFiltered, listAddress, listFilters, readListQuery } from '#web/features/catalog/titles/list-query.ts'
import { loadNothing } from '#web/features/catalog/titles/load-nothing.ts'
import { NothingListed } from '#web/features/catalog/titles/nothing-listed.tsx'
import { watchableFirst } from '#web/features/catalog/titles/watchable-first.ts'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { ListTitle } from '../ui/list-title.tsx'
import { PageLinks } from '../ui/pages.tsx'
import { PastTheEnd } from '../ui/past-the-end.tsx'
import { PosterCard } from '../ui/product-card.tsx'
import { FailedPart } from '../ui/state.tsx'
import { useListForAge } from '../use-list-for-age.ts'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

const perPage = 24
const base = '/series'

const ask = (query: object, signal: AbortSignal) => call('GET /products', { query }, { signal })

export async function loader(args: LoaderFunctionArgs) {
  const query = readListQuery(searchOf(args.request))
  const list = await load(args, 'GET /products', { query: { ...query, kind: 'series', per_page: perPage } })
  const nothing = await loadNothing(query, listFilters, list, (asked) =>
    loadPart(args, 'GET /products', { query: { ...asked, kind: 'series' } }),
  )
  return shared({ query, list, nothing })
}

/** `/series`: every series, with the filters of the list of films. */
export default function SeriesList() {
  const t = useTranslations('seriesList')
  const { query, list: everybodys, nothing } = useLoaderData<typeof loader>()
  const asked = { ...query, kind: 'series', per_page: perPage }
  const { list, waiting, failed, again } = useListForAge(everybodys, asked, ask)
  const busy = useNavigation().state === 'loading' || waiting
  const genre = list.facets.genres.find(({ code }) => code === query.genre)?.name
  const title = genre ? t('titleOfGenre', { genre }) : t('title')
  // the number for everybody is wrong for a child
  const found = waiting || failed ? null : t('count', { n: list.total })
  return (
    <div className="page below-header">
      <PageHead title={title} description={t('description', { title })} />
      <ListTitle title={title} count={found} />
      {(isFiltered(query) || list.total > 1) && (
        <ListFilters query={query} facets={list.facets} found={found} base={base} />
      )}
      {failed ? (
        <FailedPart onRetry={again} heading="h2" />
      ) : list.items.length > 0 ? (
        <>
          <div className="poster-grid" aria-busy={busy}>
            {watchableFirst(list.items).map((product) => (
              <PosterCard key={product.id} product={product} heading="h2" inGrid />
            ))}
          </div>
          <PageLinks
            page={list.page}
            total={list.total}
            perPage={perPage}
            to={(page) => listAddress(query, { page }, base)}
          />
        </>
      ) : waiting ? (
        <div aria-busy="true" />
      ) : query.page !== undefined && list.total > 0 ? (
        <PastTheEnd page={query.page} first={listAddress(query, {}, base)} />
      ) : (
        <NothingListed
          query={query}
          dropped={nothing.dropped}
          genre={genre ?? nothing.genre ?? undefined}
          base={base}
          texts="seriesList"
        />
      )}
    </div>
  )
}

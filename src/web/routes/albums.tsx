import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../api.ts'
import { loadNothing } from '#web/features/catalog/titles/load-nothing.ts'
import { MusicCard } from '#web/features/catalog/titles/music/music-card.tsx'
import { MusicFilters } from '#web/features/catalog/titles/music/music-filters.tsx'
import {
  isMusicFiltered,
  musicAddress,
  musicFilters,
  readMusicQuery,
} from '#web/features/catalog/titles/music/music-list-query.ts'
import { NoMusic } from '#web/features/catalog/titles/music/no-music.tsx'
import { watchableFirst } from '#web/features/catalog/titles/watchable-first.ts'
import { load, loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { ListTitle } from '../ui/list-title.tsx'
import { PageLinks } from '../ui/pages.tsx'
import { PastTheEnd } from '../ui/past-the-end.tsx'
import { FailedPart } from '../ui/state.tsx'
import { useListForAge } from '../use-list-for-age.ts'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

const perPage = 24

const ask = (query: object, signal: AbortSignal) => call('GET /products', { query }, { signal })

export async function loader(args: LoaderFunctionArgs) {
  const query = readMusicQuery(searchOf(args.request))
  const list = await load(args, 'GET /products', { query: { ...query, kind: 'music', per_page: perPage } })
  const nothing = await loadNothing(query, musicFilters, list, (asked) =>
    loadPart(args, 'GET /products', { query: { ...asked, kind: 'music' } }),
  )
  return shared({ query, list, nothing })
}

/** All music, filtered. */
export default function Albums() {
  const t = useTranslations('music')
  const { query, list: everybodys, nothing } = useLoaderData<typeof loader>()
  const wanted = { ...query, kind: 'music', per_page: perPage }
  const { list, waiting, failed, again } = useListForAge(everybodys, wanted, ask)
  const busy = useNavigation().state === 'loading' || waiting
  const title = query.form === undefined ? t('listTitle') : t(`formsPlural.${query.form}`)
  const genre = list.facets.genres.find(({ code }) => code === query.genre)?.name
  // the number for everybody is wrong for a child
  const found = waiting || failed ? null : t('listCount', { n: list.total })
  return (
    <div className="page below-header">
      <PageHead title={title} description={t('listDescription', { title })} />
      <ListTitle title={title} count={found} />
      {(isMusicFiltered(query) || list.total > 1) && <MusicFilters query={query} facets={list.facets} found={found} />}
      {failed ? (
        <FailedPart onRetry={again} heading="h2" />
      ) : list.items.length > 0 ? (
        <>
          <div className="music-grid" aria-busy={busy}>
            {watchableFirst(list.items).map((product) => (
              <MusicCard key={product.id} product={product} heading="h2" />
            ))}
          </div>
          <PageLinks
            page={list.page}
            total={list.total}
            perPage={perPage}
            to={(page) => musicAddress(query, { page })}
          />
        </>
      ) : waiting ? (
        <div aria-busy="true" />
      ) : query.page !== undefined && list.total > 0 ? (
        <PastTheEnd page={query.page} first={musicAddress(query, {})} />
      ) : (
        <NoMusic query={query} dropped={nothing.dropped} genre={genre ?? nothing.genre ?? undefined} />
      )}
    </div>
  )
}

import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../api.ts'
import { nextEdge } from '#web/features/screenings/schedule/day-groups.ts'
import { NoScreenings, ScreeningDays, ScreeningFilters } from '#web/features/screenings/schedule/screening-list.tsx'
import { DayStrip } from '#web/features/screenings/schedule/day-strip.tsx'
import {
  isFiltered,
  readScreeningQuery,
  screeningFilters,
  screeningsAddress,
} from '#web/features/screenings/schedule/screening-list-query.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import { load, loadPart, sharedHeaders, sharedUntil } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'
import { ListTitle } from '../ui/list-title.tsx'
import { PageLinks } from '../ui/pages.tsx'
import { PastTheEnd } from '../ui/past-the-end.tsx'
import { FailedPart } from '../ui/state.tsx'
import { useFreshDay } from '../use-day-of-tehran.ts'
import { useListForAge } from '../use-list-for-age.ts'
import { whatComesBack } from '../what-comes-back.ts'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

const perPage = 24

const ask = (query: object, signal: AbortSignal) => call('GET /screenings', { query }, { signal })

export async function loader(args: LoaderFunctionArgs) {
  const asked = readScreeningQuery(searchOf(args.request))
  const [list, { cities, city }] = await Promise.all([
    load(args, 'GET /screenings', { query: { ...asked, per_page: perPage } }),
    load(args, 'GET /cafes', { query: { city: asked.city, per_page: 1 } }),
  ])
  const now = new Date()
  const query = { ...asked, city: city ?? asked.city }
  const dropped =
    list.total > 0
      ? []
      : await whatComesBack(query, screeningFilters, async (without) => {
          const found = await loadPart(args, 'GET /screenings', { query: { ...without, per_page: 1 } })
          return found?.total ?? null
        })
  // the strip of days begins with today
  const midnight = endOfItsDay(now)
  const edge = nextEdge(list.items, now) ?? midnight
  return sharedUntil({ query, list, cities, dropped, now: now.toISOString() }, edge < midnight ? edge : midnight, now)
}

/** `/screenings`: what is shown next, by day. */
export default function Screenings() {
  const t = useTranslations('screenings')
  const { query, cities, dropped, now, list: everybodys } = useLoaderData<typeof loader>()
  const { day, isFresh } = useFreshDay(now)
  const { list, waiting, failed, again } = useListForAge(everybodys, { ...query, per_page: perPage }, ask, day)
  const busy = useNavigation().state === 'loading' || waiting
  // the number for everybody is wrong for a child, and so are the days
  const found = waiting || failed ? null : t('count', { n: list.total })
  return (
    <div className="page below-header">
      <PageHead title={t('title')} description={t('description')} />
      <ListTitle title={t('title')} count={found} />
      {(isFiltered(query) || list.total > 1) && (
        <>
          <DayStrip query={query} days={waiting || failed || !isFresh ? null : list.days} today={day} />
          <ScreeningFilters query={query} cities={cities.map(({ city }) => city)} found={found} />
        </>
      )}
      {failed ? (
        <FailedPart onRetry={again} heading="h2" />
      ) : list.items.length > 0 ? (
        <>
          <ScreeningDays cards={list.items} busy={busy} chosen={query.day} today={day} />
          <PageLinks
            page={list.page}
            total={list.total}
            perPage={perPage}
            to={(page) => screeningsAddress(query, { page })}
          />
        </>
      ) : waiting ? (
        <div aria-busy="true" />
      ) : query.page !== undefined && list.total > 0 ? (
        <PastTheEnd page={query.page} first={screeningsAddress(query, {})} />
      ) : (
        <NoScreenings query={query} dropped={dropped} days={list.days} />
      )}
    </div>
  )
}

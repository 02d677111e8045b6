import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { ageMark, isClosed } from '../chosen-profile.ts'
import { ClosedTitle } from '#web/features/catalog/titles/closed-title.tsx'
import { lookupOf } from '#web/features/playback/play/streaming-lookup.ts'
import { HallPage } from '#web/features/screenings/lobby/hall-page.tsx'
import { nextEdge } from '#web/features/screenings/schedule/day-groups.ts'
import { isProductId } from '#web/features/screenings/schedule/screening.ts'
import { load, sharedHeaders, sharedUntil } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { useAgeLimit } from '../use-age-limit.ts'
import '#web/features/screenings/schedule/screening.css'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  if (!isProductId(id)) throw data(null, { status: 404 })
  const [screening, config] = await Promise.all([
    load(args, 'GET /screenings/:id', { params: { id: Number(id) } }),
    load(args, 'GET /core/configV3', {}),
  ])
  const lookup = lookupOf(config, screening.mode === 'live')
  const now = new Date()
  return sharedUntil({ screening, lookup }, nextEdge([screening], now), now)
}

/** `/screening/{id}/hall`: the lobby, which becomes the hall. */
export default function ScreeningHallRoute() {
  const t = useTranslations('hall')
  const { screening, lookup } = useLoaderData<typeof loader>()
  if (isClosed(screening.age_rating, useAgeLimit())) return <ClosedTitle />
  return (
    <div data-age={ageMark(screening.age_rating)}>
      <PageHead title={t('pageTitle', { title: screening.title })} hidden />
      <HallPage key={screening.id} screening={screening} lookup={lookup} />
    </div>
  )
}

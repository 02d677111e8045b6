import { data, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatTime } from '#lib/time/dates.ts'
import { isProductId } from '#web/features/screenings/schedule/screening.ts'
import { localise } from '../i18n/locale.ts'
import { load, loadPart, sharedHeaders, shared } from '../load.ts'
import { PageHead, type RootData, type RouteHandle } from '../page-head.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { Picture } from '../ui/picture.tsx'
import Qr from '../ui/qr.tsx'
import '#web/features/screenings/cafes/poster.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  if (!isProductId(id)) throw data(null, { status: 404 })
  const screening = await load(args, 'GET /screenings/:id', { params: { id: Number(id) } })
  // only an evening in a room has a wall for it
  if (screening.cafe === null) throw data(null, { status: 404 })
  const { cafe } = screening
  const room = await loadPart(args, 'GET /cafes/:id', { params: { id: cafe.id } })
  return shared({ screening, cafe, address: room?.address ?? null })
}

/** `/screening/{id}/poster`: a sheet of A4 for the wall of a cafe, with the way to the tickets. */
export default function ScreeningPoster() {
  const t = useTranslations('hostScreen')
  const locale = useLocale()
  const { screening, cafe, address } = useLoaderData<typeof loader>()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const begins = screening.starts_at === null ? null : new Date(screening.starts_at)
  const page = origin + localise(`/screening/${screening.id}`, locale)
  return (
    <>
      <PageHead title={`${t('poster.title')}: ${screening.title}`} hidden />
      <div className="page below-header poster-page">
        <Button kind="main" className="not-printed" onClick={() => window.print()}>
          <Icon name="print" />
          {t('poster.print')}
        </Button>
        <article className="poster-sheet paper">
          {screening.poster !== null && <Picture image={screening.poster} sizes="60vw" className="poster-art" first />}
          <div className="poster-text">
            <Logo />
            <h1>{screening.title}</h1>
            {screening.tagline !== null && <p>{screening.tagline}</p>}
            {begins !== null && (
              <p className="poster-when">
                {formatDate(begins, locale, { weekday: true })} · {formatTime(begins, locale)}
              </p>
            )}
            <p className="poster-where">
              {cafe.name} · {cafe.city}
            </p>
            {address !== null && <p>{address}</p>}
          </div>
          <div className="poster-way">
            <Qr text={page} label={t('poster.qr')} />
            <p>{t('poster.buy')}</p>
            <bdi className="ltr">{page.replace(/^https?:\/\//, '')}</bdi>
          </div>
        </article>
      </div>
    </>
  )
}

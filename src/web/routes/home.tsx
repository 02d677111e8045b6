import { Fragment, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { HeroSlider } from '#web/features/site/home/hero-slider.tsx'
import { LazyKnownHome } from '#web/features/site/home/lazy-known-home.tsx'
import { WidgetRow } from '#web/features/site/home/widget-row.tsx'
import { PlanBand } from '#web/features/memberships/plans/plan-band.tsx'
import { localise } from '../i18n/locale.ts'
import { scriptText, siteJsonLd } from '../json-ld.ts'
import { loadPart, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RootData, type RouteHandle } from '../page-head.tsx'
import { FailedPart, State } from '../ui/state.tsx'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

/** Rows that are rendered with the page; a phone shows the slider and about two rows before scrolling. */
const rowsInPage = 2

export async function loader(args: LoaderFunctionArgs) {
  const [slider, widgets, packages] = await Promise.all([
    loadPart(args, 'GET /core/get-home-slider', {}),
    loadPart(args, 'GET /core/get-home-widgets', {}),
    loadPart(args, 'GET /core/packages', { query: {} }),
  ])
  const rows = await Promise.all(
    (widgets?.items ?? []).map(async (head, at) => ({
      head,
      loaded: at < rowsInPage ? await loadPart(args, 'GET /widgetV4/:id', { params: { id: head.id } }) : null,
    })),
  )
  const isEmpty = slider?.items.length === 0 && rows.length === 0
  const complete =
    !isEmpty &&
    slider !== null &&
    widgets !== null &&
    packages !== null &&
    rows.slice(0, rowsInPage).every((row) => row.loaded !== null)
  return shared({ slides: slider?.items ?? null, rows: widgets ? rows : null, packages }, complete)
}

export default function Home() {
  const t = useTranslations('home')
  const { slides, rows, packages } = useLoaderData<typeof loader>()
  const revalidator = useRevalidator()
  const retry = () => void revalidator.revalidate()
  const busy = revalidator.state === 'loading'
  const first = slides?.[0]
  // rows whose titles are all still to come, or cannot be had, are as good as none
  const hasNothing = slides?.length === 0 && rows?.every(({ loaded }) => loaded?.items.length === 0) === true
  const locale = useLocale()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const site = { name: useTranslations('site')('name'), home: origin + localise('/', locale), locale }
  const [heroArea, setHeroArea] = useState<HTMLElement | null>(null)
  const [isKnown, setKnown] = useState(false)
  return (
    <>
      <PageHead image={first?.image} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(siteJsonLd(site)) }} />
      <h1 className="only-said">{t('title')}</h1>
      <div className="hero-area" ref={setHeroArea}>
        {!isKnown &&
          (slides && slides.length > 0 ? <HeroSlider slides={slides} /> : <div className="below-clear-header" />)}
      </div>
      <div className="page">
        {(slides === null || rows === null) && <FailedPart onRetry={retry} busy={busy} heading="h2" />}
        {hasNothing && <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}
        {rows?.map(({ head, loaded }, at) => (
          <Fragment key={head.id}>
            <WidgetRow head={head} loaded={loaded} />
            {/* Placed after the row that is partly visible under the slider: what loads later must not move what the
                visitor reads. */}
            {at === 0 && <LazyKnownHome heroArea={heroArea} onHero={setKnown} />}
          </Fragment>
        ))}
      </div>
      {packages && packages.packages.length > 0 && <PlanBand rendered={packages} />}
    </>
  )
}

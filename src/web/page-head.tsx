import type { ComponentType } from 'react'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Vat } from '#lib/money/vat.ts'
import { scriptText, trailJsonLd } from './json-ld.ts'
import { sectionOf } from './sections.ts'
import type { SiteFrame } from './site-frame.ts'
import { type Alternate, alternatesOf, canonicalPath, localise } from './i18n/locale.ts'

/** The facts that a route may tell the page frame. */
export type RouteHandle = {
  alternate?: Alternate
  /** The header is transparent over the picture at the top of the page. */
  clearHeader?: boolean
  /** The header of the paths with `/shop`. */
  ShopHeader?: ComponentType
  /** There is a page in the other language, and this one does not lead to it. */
  noSwitch?: boolean
}

/** Returns the facts of this page's routes; a route whose page is data computes them from its loaded data. */
export function useRouteHandle(): RouteHandle {
  const handles = useMatches().map(({ handle, loaderData }) =>
    typeof handle === 'function' ? (handle(loaderData) as RouteHandle) : handle,
  )
  return Object.assign({}, ...handles) as RouteHandle
}

export type RootData = {
  origin: string
  /** The currency in which a visitor from an unknown country can pay; null when that is unknown. */
  currency: Currency | null
  /** The currencies in which the site takes money; null when that is unknown. */
  currencies: readonly Currency[] | null
  /** Menus, footer and notice. */
  frame: SiteFrame
  /** Whether there is a page of support. */
  hasSupport: boolean
  /** The tax in all prices when the page was rendered: its rate, and the next one. */
  vat: Pick<Vat, 'percent' | 'next'>
}

/** The card that is drawn for links to a page. */
export type ShareCard = OutputOf<'GET /products/:id/share-card'>

/** A picture with its size, as the API gives it. */
type Shown = { src: string; width: number; height: number }

/** Where a page has no picture of its own. */
const housePicture: Shown = { src: '/icon-512.png', width: 512, height: 512 }

type Props = {
  title?: string
  description?: string
  image?: Shown | null | undefined
  /** The card that was drawn for shared links; it is shown in place of `image`. */
  card?: ShareCard | null
  type?: 'website' | 'video.movie' | 'video.tv_show'
  /** Hidden from search engines: checkout, results, records, missing pages. */
  hidden?: boolean
}

/** Title, description, canonical and alternate addresses, and the card for shared links. */
export function PageHead({ title, description, image, card = null, type = 'website', hidden = false }: Props) {
  const t = useTranslations('site')
  const locale = useLocale()
  const { pathname } = useLocation()
  const { alternate } = useRouteHandle()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const full = title ? `${title} · ${t('name')}` : `${t('name')} · ${t('slogan')}`
  const text = description ?? t('description')
  const alternates = alternatesOf(pathname, alternate)
  const shown = card ?? image ?? housePicture
  const canonical = origin + canonicalPath(pathname)
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          {alternates && (
            <>
              <link rel="alternate" hrefLang="fa" href={origin + alternates.fa} />
              <link rel="alternate" hrefLang="en" href={origin + alternates.en} />
              <link rel="alternate" hrefLang="x-default" href={origin + alternates.fa} />
            </>
          )}
          <link
            rel="alternate"
            type="application/rss+xml"
            title={t('feed')}
            href={origin + localise('/feed.xml', locale)}
          />
          {title !== undefined && <Trail title={title} canonical={canonical} />}
        </>
      )}
      {/* people share what no search engine lists: where a film plays, a search, a ticket */}
      <meta property="og:site_name" content={t('name')} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={locale === 'fa' ? 'fa_IR' : 'en_GB'} />
      <meta property="og:image" content={new URL(shown.src, origin || undefined).href} />
      {card && <meta property="og:image:type" content="image/jpeg" />}
      <meta property="og:image:width" content={String(shown.width)} />
      <meta property="og:image:height" content={String(shown.height)} />
      <meta property="og:image:alt" content={card?.alt ?? title ?? t('name')} />
      <meta name="twitter:card" content={shown === housePicture ? 'summary' : 'summary_large_image'} />
    </>
  )
}

/** Where the page stands, for search engines: the home page, its section, the page. */
function Trail({ title, canonical }: { title: string; canonical: string }) {
  const t = useTranslations()
  const locale = useLocale()
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const section = sectionOf(pathname)
  const steps = [
    { name: t('site.name'), url: origin + localise('/', locale) },
    ...(section === null ? [] : [{ name: t(section.name), url: origin + localise(section.path, locale) }]),
    { name: title, url: canonical },
  ]
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(trailJsonLd(steps)) }} />
}

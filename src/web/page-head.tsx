import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Currency } from '#lib/money.ts'
import type { Vat } from '#lib/vat.ts'
import { type Alternate, alternatesOf, canonicalPath } from './i18n/locale.ts'

/** What a route may tell the page frame. */
export type RouteHandle = {
  alternate?: Alternate
  /** The header is transparent over the picture at the top of the page. */
  clearHeader?: boolean
}

export function useRouteHandle(): RouteHandle {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  return Object.assign({}, ...handles) as RouteHandle
}

export type RootData = {
  origin: string
  /** The currency in which a visitor from an unknown country can pay; null when that is unknown. */
  currency: Currency | null
  /** Whether there is a page of support. */
  hasSupport: boolean
  /** The tax in all prices when the page was rendered: its rate, and the next one. */
  vat: Pick<Vat, 'percent' | 'next'>
}

type Props = {
  title?: string
  description?: string
  image?: string | null
  type?: 'website' | 'video.movie'
  /** Hidden from search engines: checkout, results, records, missing pages. */
  hidden?: boolean
}

/** Title, description, canonical and alternate addresses, and the card for shared links. */
export function PageHead({ title, description, image, type = 'website', hidden = false }: Props) {
  const t = useTranslations('site')
  const locale = useLocale()
  const { pathname } = useLocation()
  const { alternate } = useRouteHandle()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const full = title ? `${title} · ${t('name')}` : `${t('name')} · ${t('slogan')}`
  const text = description ?? t('description')
  const alternates = alternatesOf(pathname, alternate)
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
          <meta property="og:site_name" content={t('name')} />
          <meta property="og:type" content={type} />
          <meta property="og:title" content={title ?? full} />
          <meta property="og:description" content={text} />
          <meta property="og:url" content={canonical} />
          <meta property="og:locale" content={locale === 'fa' ? 'fa_IR' : 'en_GB'} />
          {image && <meta property="og:image" content={new URL(image, origin || undefined).href} />}
          <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        </>
      )}
    </>
  )
}

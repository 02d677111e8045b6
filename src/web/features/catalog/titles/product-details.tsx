import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { qualityOptions, rung } from '#player/core/quality.ts'
import { yearOf } from '#web/kinds/film.ts'
import { Aids } from '#web/ui/aids.tsx'
import { Link } from '#web/ui/link.tsx'
import { useLanguageNames } from './language-names.ts'
import type { Product } from './product.ts'
import { TopicLinks, topicPath } from './topic-links.tsx'

/** Each quality as the player names it, with the data that an hour of it takes; the best one where no more is known. */
function Qualities({ product: { pictures, quality } }: { product: Product }) {
  const t = useTranslations('movie')
  const locale = useLocale()
  const options = qualityOptions(pictures.map((picture, id) => ({ ...picture, id })))
  if (options.length === 0) return t('upTo', { height: localDigits(quality ?? 0, locale) })
  return (
    <ul className="qualities">
      {options.map((option) => (
        <li key={option.id}>
          <bdi>{t('rung', { rung: localDigits(rung(option), locale) })}</bdi>
          <span className="small muted">{t('perHour', { megabytes: option.megabytesPerHour })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Languages, quality, genres, countries: what viewers want to know before they pay, and what leads to more of it. */
export function ProductDetails({ product }: { product: Product }) {
  const t = useTranslations('movie')
  const locale = useLocale()
  const names = useLanguageNames()
  const { genres, countries } = product
  const hasYear = product.kind === 'movie' || product.kind === 'series'
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('language'), names(product.audio)],
    [t('subtitles'), names(product.subtitles)],
    [t('quality'), product.quality !== null && <Qualities product={product} />],
    [t('aids'), product.aids && <Aids aids={product.aids} />],
    [t('genre'), genres.length > 0 && <TopicLinks by="genre" items={genres} />],
    [t('country'), countries.length > 0 && <TopicLinks by="country" items={countries} />],
    [t('year'), hasYear && <Link to={topicPath('year', product.year)}>{yearOf(product, locale)}</Link>],
  ]
  const shown = rows.filter(([, value]) => value !== '' && value !== false && value !== undefined)
  if (shown.length === 0 && product.other_title === product.title) return null
  return (
    <dl className="details">
      {product.other_title !== product.title && (
        <div className="only-small">
          <dt>{t('otherTitle')}</dt>
          <dd>
            <bdi lang={locale === 'fa' ? 'en' : 'fa'}>{product.other_title}</bdi>
          </dd>
        </div>
      )}
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

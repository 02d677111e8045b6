import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import type { ProductCard as Schema } from '#contract/catalog.ts'
import { ageMark } from '../chosen-profile.ts'
import { CardHeart } from '../features/community/heart.tsx'
import { Link } from './link.tsx'
import { Nuqta } from './facts.tsx'
import { Picture } from './picture.tsx'
import { productPath } from './product-path.ts'

export type Card = z.output<typeof Schema>

/** The year of a title as the language counts years. */
export const yearOf = (product: { year: number; year_jalali: number }, locale: Locale): string =>
  localDigits(locale === 'fa' ? product.year_jalali : product.year, locale)

function Tag({ tag }: { tag: Card['tag'] }) {
  const t = useTranslations('tags')
  return tag ? <span className="tag solid">{t(tag)}</span> : null
}

function Meta({ product }: { product: Card }) {
  const locale = useLocale()
  const genre = product.genres[0]
  return (
    <p className="meta">
      {yearOf(product, locale)}
      {genre && (
        <>
          <Nuqta />
          <span>{genre.name}</span>
        </>
      )}
    </p>
  )
}

type Props = { product: Card; heading?: 'h2' | 'h3'; onRemoved?: ComponentProps<typeof CardHeart>['onRemoved'] }

/** A poster, its title and one line, and the heart beside them: a button cannot stand in a link. */
export function PosterCard({ product, heading: Heading = 'h3', onRemoved }: Props) {
  return (
    <div className="card-place" data-age={ageMark(product.age_rating)}>
      <Link className="poster-card" to={productPath(product)} prefetch="intent">
        {product.poster ? (
          <span className="picture-frame">
            <Picture image={product.poster} className="poster" sizes="(max-width: 760px) 140px, 186px" />
            <Tag tag={product.tag} />
          </span>
        ) : (
          <span className="picture poster">
            <span className="untitled">{product.title}</span>
            <Tag tag={product.tag} />
          </span>
        )}
        <Heading className="clip-1" title={product.title}>
          {product.title}
        </Heading>
        <Meta product={product} />
      </Link>
      <CardHeart product={product} over="poster" onRemoved={onRemoved} />
    </div>
  )
}

/** A still with the title in it. */
export function WideCard({ product }: Props) {
  return (
    <div className="card-place" data-age={ageMark(product.age_rating)}>
      <Link className="wide-card" to={productPath(product)} prefetch="intent">
        <span className="picture-frame">
          {product.still ? (
            <Picture image={product.still} className="still" sizes="(max-width: 760px) 232px, 286px" />
          ) : (
            <span className="picture still" />
          )}
          <span className="shade" />
          <Tag tag={product.tag} />
          <h3 className="title clip-2">{product.title}</h3>
        </span>
        <Meta product={product} />
      </Link>
      <CardHeart product={product} over="still" />
    </div>
  )
}

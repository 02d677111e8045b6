import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import { useLocale, useTranslations } from 'use-intl'
import type { ProductCard as Schema } from '#contract/catalog/catalog.ts'
import { formatDate } from '#lib/time/dates.ts'
import { ageMark } from '../chosen-profile.ts'
import { CardHeart } from '../features/community/heart.tsx'
import { kinds, productPath } from '../kinds/kinds.ts'
import { Aids } from './aids.tsx'
import { Link } from './link.tsx'
import { Nuqta } from './facts.tsx'
import { Picture } from './picture.tsx'

export type Card = z.output<typeof Schema>

function Tag({ tag }: { tag: Card['tag'] }) {
  const t = useTranslations('tags')
  return tag ? <span className="tag solid only-large">{t(tag)}</span> : null
}

/** On a phone nothing lies on the picture: what the tag says stands under it, and of what is to come its day. */
function Word({ product: { tag, release_at: releaseAt } }: { product: Card }) {
  const t = useTranslations('tags')
  const locale = useLocale()
  if (tag === null) return null
  const isDated = tag === 'soon' && releaseAt !== null
  return (
    <span className={`card-word only-small ${tag}`}>
      {isDated ? formatDate(new Date(releaseAt), locale, { year: false }) : t(tag)}
    </span>
  )
}

function Meta({ product }: { product: Card }) {
  const locale = useLocale()
  const [first, ...others] = kinds[product.kind].cardFacts(product, locale)
  return (
    <p className="meta">
      <Word product={product} />
      <span>{first}</span>
      {others.map((fact) => (
        <Fragment key={fact}>
          <Nuqta />
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** Links to the title's page; no link where its kind has none. */
function Lead({ product, className, children }: { product: Card; className: string; children: ReactNode }) {
  const to = productPath(product)
  if (to === null) return <div className={className}>{children}</div>
  return (
    <Link className={className} to={to} prefetch="intent">
      {children}
    </Link>
  )
}

type Props = {
  product: Card
  heading?: 'h2' | 'h3'
  /** It stands among others that fill the width, not in a row that scrolls. */
  inGrid?: boolean
  onRemoved?: ComponentProps<typeof CardHeart>['onRemoved']
}

/** A poster, its title, one line, and beside them the heart: a button cannot be inside a link. */
export function PosterCard({ product, heading: Heading = 'h3', inGrid = false, onRemoved }: Props) {
  return (
    <div className={onRemoved ? 'card-place removable' : 'card-place'} data-age={ageMark(product.age_rating)}>
      <Lead className={product.tag === 'soon' ? 'poster-card to-come' : 'poster-card'} product={product}>
        {product.poster ? (
          <span className="picture-frame">
            <Picture
              image={product.poster}
              className={`poster${product.kind === 'music' ? ' square' : ''}`}
              sizes={inGrid ? '(max-width: 760px) 31vw, 186px' : '(max-width: 760px) 140px, 186px'}
            />
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
        {product.aids && <Aids aids={product.aids} />}
      </Lead>
      <CardHeart product={product} over="poster" onRemoved={onRemoved} />
    </div>
  )
}

/** A still with the title in it. */
export function WideCard({ product }: Props) {
  return (
    <div className="card-place" data-age={ageMark(product.age_rating)}>
      <Lead className="wide-card" product={product}>
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
        {product.aids && <Aids aids={product.aids} />}
      </Lead>
      <CardHeart product={product} over="still" />
    </div>
  )
}

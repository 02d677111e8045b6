import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/time/durations.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Product } from './product.ts'

/** A still that links to the preview; nothing of the player loads here. */
export function Trailer({ product }: { product: Product }) {
  const t = useTranslations('movie')
  const locale = useLocale()
  const image = product.stills[0] ?? product.still ?? product.hero
  if (!product.has_preview || !image) return null
  return (
    <section className="section" aria-label={t('trailer')}>
      <h2>{t('trailer')}</h2>
      <Link className="trailer" to={`/play-preview/${product.id}`}>
        <span className="only-said">{t('playTrailer', { title: product.title })}</span>
        <Picture image={image} sizes="(max-width: 760px) 100vw, 60vw" />
        <b>
          <Icon name="play" />
        </b>
        {product.preview_seconds !== null && (
          <span className="tag solid">{formatClock(product.preview_seconds, locale)}</span>
        )}
      </Link>
    </section>
  )
}

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { heroSizes } from '#web/ui/hero-sizes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isPale } from '#web/ui/pale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { kinds } from '#web/kinds/kinds.ts'
import { HeartButton } from '#web/features/community/heart.tsx'
import { ProductReactions } from '#web/features/community/reactions/reaction-buttons.tsx'
import type { Product } from './product.ts'
import { ShareButton } from './share-button.tsx'

type Props = {
  product: Product
  /** The line under the title, where the kind's own does not say enough. */
  facts?: (string | null)[]
  /** The first action. */
  children?: ReactNode
}

/** The still, the title and its facts. */
export function ProductHero({ product, facts, children }: Props) {
  const t = useTranslations('movie')
  const locale = useLocale()
  const still = product.hero ?? product.still
  // Without a still the poster is used, dimmed, because it is not made for this width.
  const image = still ?? product.poster
  const other = locale === 'fa' ? 'en' : 'fa'
  return (
    <section className={`hero product${image && isPale(image.color) ? ' pale' : ''}`}>
      {image && (
        <Picture
          image={image}
          sizes={heroSizes}
          first
          className={`backdrop ${still ? `subject-${still.focus}` : 'stand-in'}`}
        />
      )}
      <div className="page inner">
        <div className="words">
          {product.tagline && <p className="eyebrow only-large">{product.tagline}</p>}
          <h1 className="film-title">{product.title}</h1>
          <div className="under-title">
            <Facts
              items={[
                product.other_title !== product.title && (
                  <bdi key="other" lang={other} className="other-title">
                    {product.other_title}
                  </bdi>
                ),
                ...(facts ?? kinds[product.kind].facts(product, { locale, comma: t('comma') })),
                <span key="age" className="tag" title={t('age')}>
                  {product.age_rating > 0
                    ? t('ageFrom', { age: localDigits(product.age_rating, locale) })
                    : t('ageAll')}
                </span>,
              ]}
            />
          </div>
          <div className="actions">
            {children}
            {product.has_preview && (
              <ButtonLink kind="soft" to={`/play-preview/${product.id}`}>
                <Icon name="play" />
                {t('trailer')}
              </ButtonLink>
            )}
            <HeartButton product={product} />
            <ProductReactions productId={product.id} />
            <ShareButton title={product.title} />
          </div>
        </div>
      </div>
    </section>
  )
}

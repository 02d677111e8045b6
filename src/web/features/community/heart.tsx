import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { useFavorite } from './use-favorite.ts'

type Liked = { id: number; title: string }
type Props = {
  product: Liked
  /** The kind of picture under it. */
  over: 'poster' | 'still' | 'artwork'
  /** Called after a title was unmarked, with a function that undoes it. */
  onRemoved?: (product: Liked, undo: () => void) => void
}

/**
 * The heart in the corner of a card's picture, beside its link. Pages are the same for everybody, so it appears after
 * hydration.
 */
export function CardHeart({ product, over, onRemoved }: Props) {
  const t = useTranslations('hearts')
  const { on, set } = useFavorite(product.id)
  if (!useHydrated()) return null
  const press = () => {
    set(!on)
    if (on) onRemoved?.(product, () => set(true))
  }
  return (
    <span className={`heart-place ${over}`}>
      <button
        type="button"
        className="heart"
        aria-pressed={on}
        aria-label={t('markOf', { title: product.title })}
        onClick={press}
      >
        <Icon name="heart" />
      </button>
    </span>
  )
}

/** The heart among the buttons of a product's page. */
export function HeartButton({ product }: { product: Liked }) {
  const t = useTranslations('hearts')
  const { on, toggle } = useFavorite(product.id)
  return (
    <Button kind="soft" className="with-heart" aria-pressed={on} onClick={toggle}>
      <Icon name="heart" />
      <span className="word">{t('mark')}</span>
    </Button>
  )
}

/** The heart as a sign alone, among the buttons of a player. */
export function IconHeart({ product }: { product: Liked }) {
  const t = useTranslations('hearts')
  const { on, toggle } = useFavorite(product.id)
  return (
    <button
      type="button"
      className="icon-button with-heart"
      aria-pressed={on}
      aria-label={t('markOf', { title: product.title })}
      onClick={toggle}
    >
      <Icon name="heart" />
    </button>
  )
}

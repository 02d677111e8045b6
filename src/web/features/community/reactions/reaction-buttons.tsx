import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Thumb } from '../voice-icons.tsx'
import { isOn, type Opinion, type Reactions, type Subject } from './reactions.ts'
import { useProductReactions, useReactions } from './use-reactions.ts'
import './reactions.css'

type Props = {
  subject: Subject
  known: Reactions | null
  /** Small and without a ground, below a comment. */
  small?: boolean
}

/** Thumb up and thumb down with their counts. Until those are known the room is there and the buttons wait. */
export function ReactionButtons({ subject, known, small = false }: Props) {
  const t = useTranslations('reactions')
  const locale = useLocale()
  const { shown, press } = useReactions(subject, known)
  const button = (opinion: Opinion) => {
    const count = shown === null ? 0 : opinion === 'like' ? shown.likes : shown.dislikes
    const told = localDigits(count, locale)
    return (
      <button
        type="button"
        className={`reaction ${opinion}`}
        disabled={shown === null}
        aria-pressed={shown !== null && isOn(shown, opinion)}
        aria-label={opinion === 'like' ? t('likes', { count: told }) : t('dislikes', { count: told })}
        title={opinion === 'like' ? t('like') : t('dislike')}
        onClick={() => press(opinion)}
      >
        <Thumb down={opinion === 'dislike'} />
        <span className="number">{count > 0 || small ? told : ''}</span>
      </button>
    )
  }
  return (
    <span className={`reactions${small ? ' small' : ''}`}>
      {button('like')}
      {button('dislike')}
    </span>
  )
}

/** The same of a title, among the buttons of its page. */
export function ProductReactions({ productId }: { productId: number }) {
  return <ReactionButtons subject={{ of: 'product', id: productId }} known={useProductReactions(productId)} />
}

import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Thumb } from '../voice-icons.tsx'
import { useProductReactions } from '../reactions/use-reactions.ts'

/** Shows what the house asks of people who write. */
export function Rules() {
  const t = useTranslations('comments.rules')
  return (
    <section className="card stack">
      <h2>{t('title')}</h2>
      <ul className="talk-rules small">
        <li>{t('film')}</li>
        <li>{t('story')}</li>
        <li>{t('read')}</li>
      </ul>
    </section>
  )
}

/** The share that likes a title; nothing while too few have said so. */
export function LikedShare({ productId }: { productId: number }) {
  const t = useTranslations('comments')
  const locale = useLocale()
  const reactions = useProductReactions(productId)
  if (reactions === null) return null
  const votes = reactions.likes + reactions.dislikes
  if (votes < fewVotes) return null
  const share = Math.round((reactions.likes / votes) * 100)
  return (
    <section className="card stack">
      <p className="tiny muted">{t('likedOf', { n: votes, count: localDigits(votes, locale) })}</p>
      <p className="strong row">
        <Thumb /> {t('liked', { share: localDigits(share, locale) })}
      </p>
      <progress className="liked-share" max={100} value={share} aria-hidden="true" />
    </section>
  )
}

/** Below this a share says more about chance than about the title. */
const fewVotes = 10

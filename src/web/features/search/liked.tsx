import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../api.ts'
import { ageMark } from '../../chosen-profile.ts'
import { kinds, productPath } from '../../kinds/kinds.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAgeLimit } from '../../use-age-limit.ts'

type Card = OutputOf<'GET /products/liked'>['items'][number]
const most = 4

/** Shows titles that people like, asked for when it is shown; nothing where they do not come. */
export function Liked() {
  const limit = useAgeLimit()
  const [cards, setCards] = useState<readonly Card[]>([])
  useEffect(() => {
    const stop = new AbortController()
    call('GET /products/liked', { query: { max_age: limit ?? undefined } }, { signal: stop.signal, quiet: true }).then(
      ({ items }) => setCards(items),
      // the search is whole without it
      () => undefined,
    )
    return () => stop.abort()
  }, [limit])
  return <LikedCards cards={cards.slice(0, most)} />
}

/** The same, where the page has brought it. */
export function LikedCards({ cards }: { cards: readonly Card[] }) {
  const t = useTranslations('search.liked')
  const locale = useLocale()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="search-liked">
      <h2 id="search-liked" className="search-group-name">
        {t('title')}
      </h2>
      {cards.map((card) => (
        <Link key={card.id} className="hit" to={productPath(card) ?? '/'} data-age={ageMark(card.age_rating)}>
          <span className="hit-picture wide">{card.still && <Picture image={card.still} sizes="64px" />}</span>
          <span className="grow">
            <b className="clip-1">{card.title}</b>
            <span className="hit-line">{kinds[card.kind].cardFacts(card, locale).join(' · ')}</span>
          </span>
        </Link>
      ))}
    </section>
  )
}

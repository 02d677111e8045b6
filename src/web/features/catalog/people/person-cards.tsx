import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ageMark } from '#web/chosen-profile.ts'
import { productPath } from '#web/kinds/kinds.ts'
import { Bust } from '#web/ui/bust.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type Person, personPath } from './person.ts'

/** Lists this person's titles that are shown or released in the next days. */
export function Soon({ items }: { items: Person['soon'] }) {
  const t = useTranslations('person')
  const locale = useLocale()
  if (items.length === 0) return null
  return (
    <section className="card soon">
      <h2>{t('soon')}</h2>
      <ul>
        {items.map(({ id, kind, at, card }) => {
          const date = new Date(at)
          const path = kind === 'screening' ? productPath({ kind, id }) : productPath(card)
          return (
            <li key={`${kind}-${id}`} data-age={ageMark(card.age_rating)}>
              <b>{path === null ? card.title : <Link to={path}>{card.title}</Link>}</b>
              <time className="tiny muted" dateTime={at}>
                {formatDate(date, locale, { weekday: true })}
                {t('comma')} {formatTime(date, locale)}
              </time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Announced prizes of festivals. */
export function Prizes({ items }: { items: Person['prizes'] }) {
  const t = useTranslations('person')
  if (items.length === 0) return null
  return (
    <section className="card soon">
      <h2>{t('prizes')}</h2>
      <ul>
        {items.map(({ name, category, festival, film }) => (
          <li key={`${festival.id}-${name}-${category ?? ''}`}>
            <b>{category === null ? name : `${name}${t('comma')} ${category}`}</b>
            <span className="tiny muted">
              <Link to={productPath({ kind: 'festival', id: festival.id }) ?? '/festivals'}>{festival.title}</Link>
            </span>
            {film !== null && <span className="tiny muted">{t('forFilm', { title: film.title })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With whom they work most. */
export function Together({ people }: { people: Person['together'] }) {
  const t = useTranslations('person')
  const locale = useLocale()
  if (people.length === 0) return null
  return (
    <section className="section" aria-label={t('together')}>
      <h2>{t('together')}</h2>
      {/* A scrolling row must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="people" tabIndex={0} aria-label={t('together')}>
        {people.map(({ id, name, photo, count }) => (
          <li key={id}>
            <Link to={personPath(id)}>
              {photo ? <Picture image={photo} sizes="104px" /> : <Bust seed={id} />}
              <b className="clip-2">{name}</b>
              <span className="tiny muted">{t('shared', { n: count, count: localDigits(count, locale) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useTranslations } from 'use-intl'
import { Bust } from '#web/ui/bust.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Product } from './product.ts'

/** Who made the film and who acts in it; each leads to their page. */
export function People({ credits }: { credits: Product['credits'] }) {
  const t = useTranslations('movie')
  if (credits.length === 0) return null
  return (
    <section className="section" aria-label={t('people')}>
      <h2>{t('people')}</h2>
      {/* A scrolling row must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="people" tabIndex={0} aria-label={t('people')}>
        {credits.map((credit) => (
          <li key={`${credit.person_id}-${credit.role}`}>
            <Link to={`/people/${credit.person_id}`} prefetch="intent">
              {credit.photo ? <Picture image={credit.photo} sizes="104px" /> : <Bust seed={credit.person_id} />}
              <b className="clip-2">{credit.name}</b>
            </Link>
            <span className="tiny muted">
              {credit.character ? t('as', { character: credit.character }) : t(`roles.${credit.role}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

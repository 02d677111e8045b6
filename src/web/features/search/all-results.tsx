import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { Answer, Hit } from './answer.ts'
import { hitPath } from './hit-path.ts'
import { ageOf, HitRow } from './hit-row.tsx'
import { searchAddress } from './search-address.ts'

type Props = { q: string; exact: boolean; groups: Answer['groups'] }

/** The page of results: each group with its first rows and the way to all of it. */
export function AllResults({ q, exact, groups }: Props) {
  const t = useTranslations('search')
  return (
    <div className="result-groups">
      {groups.map(({ group, total, items }) => (
        <section key={group} className="result-group" aria-labelledby={`group-${group}`}>
          <header>
            <h2 id={`group-${group}`}>{t(`groups.${group}`)}</h2>
            {total > items.length && (
              <Link
                className="more"
                to={searchAddress({ q, group, exact })}
                aria-label={t('allOf', { n: total, group: t(`groups.${group}`) })}
              >
                {t('all', { n: total })}
                <Icon name="next" />
              </Link>
            )}
          </header>
          <HitRows hits={items} />
        </section>
      ))}
    </div>
  )
}

export function HitRows({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className="hit-rows">
      {hits.map((hit) => (
        <li key={`${hit.kind}-${hit.id}`} data-age={ageOf(hit)}>
          <Link className="hit" to={hitPath(hit)}>
            <HitRow hit={hit} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { State } from '../../ui/state.tsx'
import { searchAddress } from './search-address.ts'

type Props = { q: string; nearest: readonly string[]; hasLines: boolean }

/** Nothing has this name: the nearest words that there are, and the filters. */
export function NoResults({ q, nearest, hasLines }: Props) {
  const t = useTranslations('search')
  // lines in which it is said are an answer
  if (hasLines) return null
  return (
    <State
      drawing="nothing"
      title={t('nothing.title')}
      text={t(nearest.length > 0 ? 'nothing.help' : 'nothing.alone', { q })}
    >
      {nearest.map((word) => (
        <Link key={word} className="chip" to={searchAddress({ q: word })}>
          <bdi>{word}</bdi>
        </Link>
      ))}
      <ButtonLink kind="soft" to="/search/advanced">
        {t('advanced')}
      </ButtonLink>
    </State>
  )
}

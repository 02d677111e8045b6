import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { State } from '../../ui/state.tsx'
import type { FoundPage } from './found-page.ts'
import { LikedCards } from './liked.tsx'
import { searchAddress } from './search-address.ts'

type Props = { q: string; nearest?: readonly string[]; liked?: FoundPage['liked'] }

/** Nothing has this name: the nearest words that there are, the filters, and what people like. */
export function NoResults({ q, nearest = [], liked = null }: Props) {
  const t = useTranslations('search')
  return (
    <>
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
      <LikedCards cards={liked ?? []} />
    </>
  )
}

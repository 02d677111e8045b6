import { useTranslations } from 'use-intl'
import { Link } from '#web/ui/link.tsx'

/** The page of a genre, a country or a year. */
export const topicPath = (by: 'genre' | 'country' | 'year', value: string | number): string =>
  `/${{ genre: 'genres', country: 'countries', year: 'years' }[by]}/${String(value).toLowerCase()}`

type Props = { by: 'genre' | 'country' | 'year'; items: readonly { code: string; name: string }[] }

/** Names in one line, each a link to what else there is of it. */
export function TopicLinks({ by, items }: Props) {
  const t = useTranslations('movie')
  return items.map(({ code, name }, at) => (
    <span key={code}>
      {at > 0 && `${t('comma')} `}
      <Link to={topicPath(by, code)}>{name}</Link>
    </span>
  ))
}

import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { type FindAsked, findAddress, withoutFilters } from './find-address.ts'
import type { Condition } from './conditions.ts'

type Props = { asked: FindAsked; conditions: readonly Condition[] }

/** Shows the conditions that are set, one chip each; a press removes one. */
export function ChosenFilters({ asked, conditions }: Props) {
  const t = useTranslations('search.find')
  if (conditions.length === 0) return null
  return (
    <ul className="row wrap chips chosen-filters" aria-label={t('chosen')}>
      {conditions.map(({ key, label, without }) => (
        <li key={key}>
          <Link className="chip" to={findAddress(without)} preventScrollReset aria-label={t('take', { label })}>
            <bdi>{label}</bdi>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="button plain tight" to={findAddress(withoutFilters(asked))} preventScrollReset>
          {t('clearAll')}
        </Link>
      </li>
    </ul>
  )
}

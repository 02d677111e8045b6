import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { State } from '../../ui/state.tsx'
import type { Condition } from './conditions.ts'
import { type FindAsked, findAddress, withoutFilters } from './find-address.ts'
import type { Found } from './found.ts'
import { SaveSearch } from './save-search.tsx'

type Props = { asked: FindAsked; found: Found; conditions: readonly Condition[] }

/** Nothing fits: which condition to leave out and how many come back with that, all of them, or a notice when something comes. */
export function FindEmpty({ asked, found, conditions }: Props) {
  const t = useTranslations('search.find')
  const texts = useTranslations('search')
  const q = asked.q
  const drops = found.drops.flatMap(({ filter, value, count }) => {
    const condition = conditions.find(({ key }) => key === (value === null ? filter : `${filter}=${value}`))
    return condition === undefined ? [] : [{ ...condition, count }]
  })
  const nearest = found.nothing?.nearest ?? []
  return (
    <div className="find-empty">
      <State
        drawing="nothing"
        title={conditions.length > 0 ? t('nothing') : texts('nothing.title')}
        text={
          drops.length > 0
            ? q === undefined
              ? t('dropOne')
              : t('dropOneOf', { q })
            : q !== undefined
              ? texts(nearest.length > 0 ? 'nothing.help' : 'nothing.alone', { q })
              : t('nothingHelp')
        }
      >
        {drops.length > 0 && (
          <ul className="find-drops">
            {drops.map(({ key, label, without, count }) => (
              <li key={key}>
                <Link to={findAddress(without)} preventScrollReset>
                  <Icon name="close" />
                  <span className="grow">{t('without', { label })}</span>
                  <b>{t('count', { n: count })}</b>
                  <Icon name="next" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {drops.length === 0 &&
          nearest.map((word) => (
            <Link key={word} className="chip" to={findAddress({ ...asked, q: word })} preventScrollReset>
              <bdi>{word}</bdi>
            </Link>
          ))}
        {conditions.length > 0 && (
          <ButtonLink kind="main" to={findAddress(withoutFilters(asked))}>
            {t('clearAllFilters')}
          </ButtonLink>
        )}
        <SaveSearch asked={asked} conditions={conditions} isForNotice />
      </State>
    </div>
  )
}

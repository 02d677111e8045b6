import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Liked } from './liked.tsx'
import { forgetSearch, readRecent } from './recent-searches.ts'
import { starts } from './starts.ts'
import { onArrowsBetweenLinks } from './use-option-keys.ts'

type Props = { profile: string | null; onWrite: (words: string) => void }

/** Before anything is typed: the own last searches, what is watched this week, and some ways to begin. */
export function StartPanel({ profile, onWrite }: Props) {
  const t = useTranslations('search')
  return (
    <div className="search-columns" onKeyDown={onArrowsBetweenLinks}>
      <Recent profile={profile} onWrite={onWrite} />
      <div className="search-column">
        <Liked />
      </div>
      <nav className="search-column" aria-labelledby="search-starts">
        <h2 id="search-starts" className="search-group-name">
          {t('starts.title')}
        </h2>
        <div className="row wrap chips">
          {starts.map(({ key, to }) => (
            <Link key={key} className="chip" to={to}>
              {t(`starts.${key}`)}
            </Link>
          ))}
        </div>
        <ButtonLink kind="soft" wide to="/search/advanced">
          <Icon name="filter" />
          {t('advanced')}
        </ButtonLink>
      </nav>
    </div>
  )
}

const focusField = () => document.querySelector<HTMLElement>('.search-box input')?.focus()

/** A row that goes away leaves the focus in its neighbour; the last one in the field. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('.icon-button')
  if (next) next.focus()
  else focusField()
}

function Recent({ profile, onWrite }: Props) {
  const t = useTranslations('search.recent')
  const [recent, setRecent] = useState(() => readRecent(profile))
  return (
    <section className="search-recent" aria-labelledby="search-recent">
      <div className="search-group-name">
        <h2 id="search-recent">{t('title')}</h2>
        {recent.length > 0 && (
          <button
            type="button"
            onClick={() => {
              focusField()
              setRecent(forgetSearch(profile))
            }}
          >
            {t('clear')}
          </button>
        )}
      </div>
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <button type="button" className="recent-words" onClick={() => onWrite(text)}>
              <Icon name="clock" className="muted" />
              <span className="grow clip-1">
                <bdi>{text}</bdi>
              </span>
            </button>
            <button
              type="button"
              className="icon-button muted"
              aria-label={t('forget', { text })}
              onClick={(event) => {
                focusBeside(event.currentTarget)
                setRecent(forgetSearch(profile, text))
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <p className="tiny muted">{t(recent.length > 0 ? 'here' : 'none')}</p>
    </section>
  )
}

import type { SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { Unconfirmed } from './unconfirmed.tsx'
import './members.css'

type Found = OutputOf<'GET /studio/members'>

/** `/studio/members`: one box for whatever somebody on the telephone can say. */
export function MembersPage() {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const [params] = useSearchParams()
  const search = (params.get('search') ?? '').trim()
  const { value, error, reload, isFresh } = useAnswer(`members/${locale}/${search}`, (signal) =>
    call('GET /studio/members', { query: { search } }, { signal }),
  )
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <ButtonLink kind="soft" to="/studio/mass-remedies">
          {t('toMass')}
        </ButtonLink>
      </RoomHead>
      <MemberSearch key={search} search={search} />
      {error !== null && <FailedPart onRetry={reload} />}
      {search === '' ? (
        <>
          <State drawing="empty" title={t('begin')} text={t('beginHelp')} />
          <Unconfirmed />
        </>
      ) : (
        error === null && (value === null || !isFresh ? <BlockSkeleton /> : <FoundList found={value} />)
      )}
    </>
  )
}

/** The search of the desk, on its own page and on a member's. */
export function MemberSearch({ search }: { search: string }) {
  const t = useTranslations('studio.members')
  const go = useGo()
  const find = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    const text = typeof words === 'string' ? words.trim() : ''
    go(text === '' ? '/studio/members' : `/studio/members?search=${encodeURIComponent(text)}`)
  }
  return (
    <form role="search" className="row member-search" onSubmit={find}>
      <Field label={t('search')} hint={t('searchHint')} name="search" defaultValue={search} maxLength={200} />
      <Button kind="soft" type="submit">
        {t('find')}
      </Button>
    </form>
  )
}

function FoundList({ found }: { found: Found }) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  if (found.members.length + found.cases.length === 0)
    return <State drawing="nothing" title={t('none')} text={t('noneHelp')} />
  return (
    <>
      <ul className="card member-found" aria-label={t('found')}>
        {found.members.map((one) => (
          <li key={one.id}>
            <Link to={`/studio/members/${one.id}`}>
              <b>
                <bdi>{one.name}</bdi>
              </b>
              <span className="small muted">
                <bdi dir="ltr">{one.user_name}</bdi>
              </span>
              <span className="tag">{t(`foundBy.${one.found_by}`)}</span>
            </Link>
          </li>
        ))}
        {found.cases.map((one) => (
          <li key={one.id}>
            <Link to={`/studio/cases/${one.id}`}>
              <b>
                <bdi>{one.subject}</bdi>
              </b>
              <span className="small muted">
                <bdi>{one.name}</bdi>
              </span>
              <span className="tag">{t('strangeCase', { number: localDigits(one.number, locale) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.has_more && <p className="small muted">{t('more')}</p>}
    </>
  )
}

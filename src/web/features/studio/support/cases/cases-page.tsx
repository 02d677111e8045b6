import { type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type CaseCard, stateIn, states } from './case-data.ts'
import '#web/features/studio/table/table.css'
import './cases.css'

const everyMs = 15_000

/** The desk of support: who waits longest stands first. */
export function CasesPage() {
  const t = useTranslations('studio.cases')
  const locale = useLocale()
  const [params] = useSearchParams()
  const state = stateIn(params.get('state'))
  const search = params.get('search') ?? ''
  const ask = (signal: AbortSignal) => call('GET /studio/cases', { query: { state, search } }, { signal })
  const { value, error, isFresh, reload } = useAnswer(`cases/${locale}/${state}/${search}`, ask, { every: everyMs })
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <ButtonLink kind="soft" to="/studio/case-templates">
          {t('toTemplates')}
        </ButtonLink>
      </RoomHead>
      {error !== null && <FailedPart onRetry={reload} />}
      {value !== null && (
        <>
          <div className="row between wrap">
            <StateChips
              label={t('byState')}
              chips={states.map((one) => ({
                key: one,
                label: t(`states.${one}`),
                to: `/studio/cases?state=${one}`,
                isShown: search === '' && one === state,
                count: value.counts[one],
                isNeedy: (one === 'waiting' || one === 'held') && value.counts[one] > 0,
              }))}
            />
            <Search key={search} search={search} />
          </div>
          {value.cases.length === 0 ? (
            <State
              drawing="empty"
              title={search === '' ? t(`empty.${state}`) : t('found.none')}
              text={search === '' ? t('emptyHelp') : t('found.noneHelp')}
            />
          ) : (
            <ol className="case-queue" aria-label={t('queue')} aria-busy={!isFresh}>
              {value.cases.map((one) => (
                <Row key={one.id} one={one} now={value.now} />
              ))}
            </ol>
          )}
        </>
      )}
    </>
  )
}

function Search({ search }: { search: string }) {
  const t = useTranslations('studio.cases')
  const go = useGo()
  const find = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    const text = typeof words === 'string' ? words.trim() : ''
    go(text === '' ? '/studio/cases' : `/studio/cases?search=${encodeURIComponent(text)}`)
  }
  return (
    <form role="search" className="row case-search" onSubmit={find}>
      <Field label={t('search')} name="search" defaultValue={search} maxLength={100} />
      <Button kind="soft" type="submit">
        {t('find')}
      </Button>
    </form>
  )
}

function Row({ one, now }: { one: CaseCard; now: string }) {
  const t = useTranslations('studio.cases')
  const locale = useLocale()
  return (
    <li>
      <Link to={`/studio/cases/${one.id}`}>
        <b>
          <bdi>{one.subject}</bdi>
        </b>
        <span className="small muted">
          {t('number', { number: localDigits(one.number, locale) })} · <bdi>{one.name}</bdi> · {one.topic_name}
        </span>
        <span className="row wrap">
          <span className="tag">{t(`states.${one.state}`)}</span>
          {one.held_for.map((reason) => (
            <span key={reason} className="tag warn">
              {t(`held.${reason}`)}
            </span>
          ))}
          <span className="tiny muted">
            {formatRelative(relativeFrom(new Date(now), new Date(one.waiting_since)), locale)} ·{' '}
            {t('letters', { n: one.letters, count: localDigits(one.letters, locale) })}
            {one.is_member && ` · ${t('member')}`}
          </span>
        </span>
      </Link>
    </li>
  )
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { ApiProblem, call } from '#web/api.ts'
import { PageHead } from '#web/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { ContactText } from './contact-text.ts'
import { fillIn } from './fill-in.ts'
import { Letters } from './letters.tsx'
import { WriteAgain } from './write-again.tsx'
import './contact.css'

export type Case = OutputOf<'GET /cases/:token'>

type Answer = { state: 'waiting' | 'failed' | 'unknown' } | { state: 'known'; value: Case }

/** The secret of a link, from behind the # of its address. */
const tokenIn = (hash: string): string => /^#(\d{1,9}\.[\w-]{43})$/.exec(hash)?.[1] ?? ''

function useCase(token: string) {
  const [answer, setAnswer] = useState<Answer>({ state: 'waiting' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (token === '') return undefined
    const stop = new AbortController()
    call('GET /cases/:token', { params: { token } }, { signal: stop.signal, quiet: true }).then(
      (value) => setAnswer({ state: 'known', value }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        setAnswer({ state: error instanceof ApiProblem && error.status === 404 ? 'unknown' : 'failed' })
      },
    )
    return () => stop.abort()
  }, [token, round])
  return { answer, put: (value: Case) => setAnswer({ state: 'known', value }), reload: () => setRound((n) => n + 1) }
}

/** Shows `/case#…` to anybody who has its link. Its page is the same for all; the secret stays in the browser. */
export function CasePage({ text }: { text: ContactText }) {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const token = isHydrated ? tokenIn(hash) : ''
  const { answer, put, reload } = useCase(token)
  const isUnknown = answer.state === 'unknown' || (isHydrated && token === '')
  return (
    <div className="page below-header case-page">
      <PageHead title={text.case.title} hidden />
      <Link to="/contact" className="row small muted">
        <Icon name="back" />
        {text.case.back}
      </Link>
      {isUnknown ? (
        <State drawing="nothing" heading="h1" title={text.case.unknown} text={text.case.badLink}>
          <ButtonLink kind="main" to="/contact">
            {text.case.toForm}
          </ButtonLink>
        </State>
      ) : (
        <>
          {answer.state === 'waiting' && (
            <>
              <h1 className="page-title">{text.case.title}</h1>
              <BlockSkeleton />
            </>
          )}
          {answer.state === 'failed' && <FailedPart onRetry={reload} heading="h1" />}
          {answer.state === 'known' && <Shown text={text} token={token} found={answer.value} onChange={put} />}
        </>
      )}
    </div>
  )
}

type ShownProps = { text: ContactText; token: string; found: Case; onChange: (found: Case) => void }

function Shown({ text, token, found, onChange }: ShownProps) {
  const locale = useLocale()
  const about = {
    number: localDigits(found.number, locale),
    date: formatDateTime(new Date(found.created_at), locale),
  }
  return (
    <>
      <header className="row between wrap case-head">
        <div>
          <h1 className="page-title">
            <bdi>{found.subject}</bdi>
          </h1>
          <p className="small muted">{fillIn(text.case.number, about)}</p>
        </div>
        <span className={`tag ${found.state === 'answered' ? 'ok' : ''}`}>{text.case.states[found.state]}</span>
      </header>
      <div className="case-columns">
        <section className="card">
          <Letters text={text} found={found} />
          <WriteAgain text={text} token={token} found={found} onChange={onChange} />
        </section>
        <Facts text={text} found={found} />
      </div>
    </>
  )
}

function Facts({ text, found }: { text: ContactText; found: Case }) {
  const locale = useLocale()
  const { created_at: created, first_answer_at: answered, open_until: until } = found
  const minutes = answered === null ? null : Math.ceil((Date.parse(answered) - Date.parse(created)) / 60_000)
  return (
    <aside className="stack">
      <div className="card">
        <h2>{text.case.facts}</h2>
        <dl className="case-facts small">
          <dt>{text.subject}</dt>
          <dd>{found.topic_name}</dd>
          {found.reference !== null && (
            <>
              <dt>{text.reference}</dt>
              <dd>
                <bdi>{found.reference}</bdi>
              </dd>
            </>
          )}
          <dt>{text.case.firstAnswer}</dt>
          <dd>{minutes === null ? text.case.notYet : formatDuration(Math.max(1, minutes), locale, 'prose')}</dd>
        </dl>
      </div>
      <p className="tiny muted">
        {until === null
          ? found.state === 'closed'
            ? text.case.closed
            : text.case.again
          : fillIn(text.case.openUntil, {
              date: formatEnd(new Date(until), locale),
            })}
      </p>
    </aside>
  )
}

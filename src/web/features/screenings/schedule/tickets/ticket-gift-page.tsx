import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSession, useWho } from '#web/use-session.ts'
import { askForLogin } from '#web/features/accounts/members/login-door.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { screeningPath } from '../screening.ts'
import './ticket-gift.css'

type Gift = OutputOf<'GET /ticket-gifts/:secret'>
type Answer = { state: 'waiting' | 'failed' } | { state: 'over'; message: string } | { state: 'known'; gift: Gift }

/** Returns the gift of the link, as this visitor sees it; asks again after a sign-in. */
function useGift(secret: string) {
  const who = useWho()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ state: 'waiting' })
  useEffect(() => {
    if (who === 'unknown') return undefined
    const stop = new AbortController()
    call('GET /ticket-gifts/:secret', { params: { secret } }, { signal: stop.signal }).then(
      (gift) => setAnswer({ state: 'known', gift }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        const isOver = error instanceof ApiProblem && error.status < 500
        setAnswer(isOver ? { state: 'over', message: error.message } : { state: 'failed' })
      },
    )
    return () => stop.abort()
  }, [secret, who, round])
  return { answer, reload: () => setRound((n) => n + 1) }
}

/** The page of a link by which a ticket is given: what it is, from whom, and one press that takes it. */
export function TicketGiftPage({ secret }: { secret: string }) {
  const t = useTranslations('ticketGift')
  const { answer, reload } = useGift(secret)
  if (answer.state === 'over')
    return (
      <div className="page below-header">
        <State drawing="nothing" heading="h1" title={t('over')} text={answer.message}>
          <ListButton kind="main" to="/screenings">
            {t('screenings')}
          </ListButton>
        </State>
      </div>
    )
  return (
    <div className="page narrow below-header ticket-gift" aria-busy={answer.state === 'waiting'}>
      {answer.state === 'waiting' && (
        <>
          <h1 className="page-title">{t('title')}</h1>
          <span className="skeleton gift-waiting" aria-hidden="true" />
        </>
      )}
      {answer.state === 'failed' && <FailedPart onRetry={reload} heading="h2" />}
      {answer.state === 'known' && <Known secret={secret} gift={answer.gift} onChanged={reload} />}
    </div>
  )
}

function Known({ secret, gift, onChanged }: { secret: string; gift: Gift; onChanged: () => void }) {
  const t = useTranslations('ticketGift')
  const locale = useLocale()
  const { screening, seats } = gift
  return (
    <>
      <p className="eyebrow">
        <Icon name="gift" />
        {t('from', { name: gift.giver_name })}
      </p>
      <h1 className="page-title">{t(gift.state === 'yours' ? 'yours' : 'title')}</h1>
      <article className="mini-ticket paper">
        {screening.poster && <Picture image={screening.poster} sizes="92px" first />}
        <div>
          <p className="tiny muted">{seats > 1 ? t('seats', { count: localDigits(seats, locale) }) : t('oneSeat')}</p>
          <h2>{screening.title}</h2>
          <p className="small strong">
            {screening.starts_at === null
              ? t('noDate')
              : t('momentInTehran', { at: formatDateTime(new Date(screening.starts_at), locale, { year: false }) })}
          </p>
        </div>
      </article>
      <Step secret={secret} gift={gift} onChanged={onChanged} />
    </>
  )
}

function Step({ secret, gift, onChanged }: { secret: string; gift: Gift; onChanged: () => void }) {
  const t = useTranslations('ticketGift')
  const locale = useLocale()
  const go = useGo()
  const session = useSession()
  const { busy, submit } = useSubmit()
  const accept = () =>
    submit(
      async () => {
        // a guest signs in first; then it goes on by itself
        if (session.state !== 'member' && !(await askForLogin({ reason: t('signIn') }))) return
        const done = await call('POST /ticket-gifts/:secret/accept', { params: { secret } })
        toast({ kind: 'good', text: done.message })
        go(`/account/tickets/${done.ticket_id}`)
      },
      () => onChanged(),
    )
  if (gift.state !== 'open')
    return (
      <>
        {gift.state === 'own' && (
          <div className="note" role="status">
            <Icon name="info" />
            <p>{t('own')}</p>
          </div>
        )}
        <ButtonLink kind="main" size="decision" wide to={`/account/tickets/${gift.ticket_id}`}>
          {t('toTicket')}
        </ButtonLink>
      </>
    )
  return (
    <>
      <Button kind="main" size="decision" wide busy={busy} onClick={() => void accept()}>
        {t('accept')}
      </Button>
      <p className="small muted">
        {t('terms', { at: formatDateTime(new Date(gift.expires_at), locale, { year: false }) })}
      </p>
      <ButtonLink kind="plain" to={screeningPath(gift.screening.id)}>
        {t('screeningPage')}
      </ButtonLink>
    </>
  )
}

import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ApiProblem, call } from '#web/api.ts'
import { secretIn } from '#web/secret-in-hash.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useGo } from '#web/ui/link.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useSession } from '#web/use-session.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { dropSeat, forgetKey, keyFor, readSeats, saveSeat, seatsChanged, storedSeats } from './guest-seats.ts'
import { Invitation } from './invitation.tsx'
import { SeatPass } from './seat-pass.tsx'
import './ticket-guests.css'

type Seat = OutputOf<'GET /guest-seat'>
type Link = OutputOf<'POST /guest-link'>
type Answer<T> = { state: 'waiting' | 'failed' } | { state: 'over'; message: string } | { state: 'known'; value: T }

/** Asks the server once; a refusal is told with its sentence. */
function useOnce<T>(ask: (signal: AbortSignal) => Promise<T>, key: string) {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'waiting' })
  useEffect(() => {
    const stop = new AbortController()
    ask(stop.signal).then(
      (value) => setAnswer({ state: 'known', value }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        const isOver = error instanceof ApiProblem && error.status === 404
        setAnswer(isOver ? { state: 'over', message: error.message } : { state: 'failed' })
      },
    )
    return () => stop.abort()
    // `ask` is made anew at each render; what it asks for is `key`
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, round])
  return { answer, reload: () => setRound((n) => n + 1) }
}

function Over({ text }: { text: string }) {
  const t = useTranslations('ticketGuests')
  return (
    <div className="page below-header">
      <State drawing="nothing" heading="h1" title={t('over')} text={text}>
        <ListButton kind="main" to="/screenings">
          {t('screenings')}
        </ListButton>
      </State>
    </div>
  )
}

/** `/guest`: with a link the group that it invites to, else the seats of this device. */
export function GuestPage() {
  const t = useTranslations('ticketGuests')
  const { hash } = useLocation()
  // the server never knows what is behind the #
  if (!useHydrated()) return <div className="page narrow below-header guest-page" aria-busy="true" />
  const secret = secretIn(hash)
  if (secret !== null) return <InvitationPage key={secret} secret={secret} />
  return hash.length > 1 ? <Over text={t('badLink')} /> : <SeatsPage />
}

/** The page of a group's link: what it invites to, a name, and one press that takes a seat. */
function InvitationPage({ secret }: { secret: string }) {
  const t = useTranslations('ticketGuests')
  const { answer, reload } = useOnce(
    (signal) => call('POST /guest-link', { body: { secret } }, { signal, quiet: true }),
    secret,
  )
  if (answer.state === 'over') return <Over text={answer.message} />
  return (
    <div className="page narrow below-header guest-page" aria-busy={answer.state === 'waiting'}>
      <h1 className="page-title">{t('invited')}</h1>
      {answer.state === 'waiting' && <span className="skeleton guest-waiting" aria-hidden="true" />}
      {answer.state === 'failed' && <FailedPart onRetry={reload} heading="h2" />}
      {answer.state === 'known' && <TakeSeat secret={secret} link={answer.value} onFull={reload} />}
    </div>
  )
}

function TakeSeat({ secret, link, onFull }: { secret: string; link: Link; onFull: () => void }) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const go = useGo()
  const session = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  // as it was when the page was opened: a seat that is taken now leads to its own page
  const [hasSeat] = useState(() => readSeats(window.localStorage).length > 0)
  const { form, busy, errors, setErrors, forget, submit } = useSubmit()
  const name = typed ?? (session.state === 'member' ? (session.me?.first_name ?? '') : '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setErrors({ name: t('nameMissing') })
    return void submit(
      async () => {
        const key = keyFor(window.sessionStorage, secret, () => crypto.randomUUID())
        const { auth } = await call('POST /guest-seat', { body: { secret, name, key } }, { quiet: true })
        saveSeat(window.localStorage, auth.token)
        forgetKey(window.sessionStorage)
        // the link leaves the address: a person who looks at this screen later needs none
        go('/guest', { replace: true })
      },
      (problem) => {
        if (problem.code === 'ticket_guest.full' || problem.status === 404) onFull()
      },
    )
  }
  const { seats_left: left, screening } = link
  return (
    <>
      <Invitation screening={screening} head={t('left', { n: left, count: localDigits(left, locale) })} />
      {hasSeat && (
        <div className="note">
          <p className="grow">{t('haveSeat')}</p>
          <ButtonLink kind="soft" size="tight" to="/guest">
            {t('seeSeat')}
          </ButtonLink>
        </div>
      )}
      {left === 0 ? (
        <p role="status">{t('full')}</p>
      ) : (
        <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
          <Field
            label={t('yourName')}
            help={t('yourNameHelp')}
            name="name"
            autoComplete="name"
            maxLength={60}
            value={name}
            onChange={(event) => {
              forget('name')
              setTyped(event.target.value)
            }}
            {...(errors.name === undefined ? {} : { error: errors.name })}
          />
          <Button type="submit" kind="main" size="decision" wide busy={busy}>
            {t(hasSeat ? 'takeAnother' : 'take')}
          </Button>
        </form>
      )}
    </>
  )
}

/** The seats that were taken on this device. */
function SeatsPage() {
  const t = useTranslations('ticketGuests')
  // the server knows nothing of this device's storage
  const stored = useSyncExternalStore<string | null>(storedSeats.subscribe, storedSeats.now, storedSeats.onServer)
  const tokens = stored === null ? null : (JSON.parse(stored) as string[])
  if (tokens === null) return <div className="page narrow below-header guest-page" aria-busy="true" />
  if (tokens.length === 0) return <Over text={t('noSeats')} />
  return (
    <div className="page narrow below-header guest-page pass-page">
      <h1 className="page-title not-printed">{t('yourSeat')}</h1>
      {tokens.map((token) => (
        <KeptSeat
          key={token}
          token={token}
          onGone={() => {
            dropSeat(window.localStorage, token)
            seatsChanged()
          }}
        />
      ))}
    </div>
  )
}

function KeptSeat({ token, onGone }: { token: string; onGone: () => void }) {
  const t = useTranslations('ticketGuests')
  const { answer, reload } = useOnce<Seat>(
    (signal) => call('GET /guest-seat', {}, { signal, bearer: token, quiet: true }),
    token,
  )
  if (answer.state === 'known') return <SeatPass seat={answer.value} token={token} onLeft={onGone} />
  if (answer.state === 'failed') return <FailedPart onRetry={reload} heading="h2" />
  if (answer.state === 'over')
    return (
      <div className="note" role="status">
        <p className="grow">{answer.message}</p>
        <Button kind="plain" size="tight" onClick={onGone}>
          {t('forget')}
        </Button>
      </div>
    )
  return <span className="skeleton guest-waiting" aria-hidden="true" />
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import { readToken } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { askForLogin } from '#web/features/accounts/members/login-door.ts'
import { useSecondsLeft } from '#web/features/accounts/members/use-seconds-left.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { Stepper } from '#web/features/screenings/schedule/seats/stepper.tsx'
import { useLooking } from './use-looking.ts'

type Waiting = OutputOf<'GET /screenings/:id/waiting'>
type Entry = NonNullable<Waiting['entry']>

type Props = {
  id: number
  /** Fewer seats are left than this visitor may buy. */
  isShort: boolean
  /** The most tickets of one member. */
  most: number
  /** Seats were offered, or given up. */
  onChanged: () => void
}

/** The line for seats: joining it, the own rank in it, and the seats that are held for oneself. */
export function WaitingCard({ id, isShort, most, onChanged }: Props) {
  const t = useTranslations('waiting')
  const { data, reload, replace } = useMemberData(`waiting/${id}`, (signal) =>
    call('GET /screenings/:id/waiting', { params: { id } }, { signal }),
  )
  const waiting = data.state === 'loaded' ? data.value : null
  const look = async () => {
    const next = await call('GET /screenings/:id/waiting', { params: { id } })
    replace(next)
    // the seats that are held for this member are on sale on the same page
    if (next.entry?.offer?.until !== waiting?.entry?.offer?.until) onChanged()
  }
  useLooking(waiting?.entry ?? null, look)
  const mayJoin = data.state === 'guest' ? isShort : waiting?.may_join === true
  if (data.state === 'failed' && isShort)
    return (
      <section className="card stack for-grown-ups">
        <FailedPart onRetry={reload} />
      </section>
    )
  if (!mayJoin && (waiting === null || waiting.entry === null)) return null
  const change = (next: Waiting) => {
    replace(next)
    onChanged()
  }
  return (
    <section className="card stack for-grown-ups" aria-label={t('title')}>
      <h2 className="large">
        <Icon name="bell" className="accent" /> {t('title')}
      </h2>
      {waiting?.entry ? (
        <InLine id={id} entry={waiting.entry} onLeft={change} onLookAgain={look} />
      ) : (
        <Join id={id} most={waiting?.most_seats ?? most} onJoined={change} onFailed={look} />
      )}
    </section>
  )
}

type JoinProps = {
  id: number
  most: number
  onJoined: (next: Waiting) => void
  /** The answer may have been lost after one was let in. */
  onFailed: () => Promise<void>
}

function Join({ id, most, onJoined, onFailed }: JoinProps) {
  const t = useTranslations('waiting')
  const [seats, setSeats] = useState(1)
  const [isTogether, setTogether] = useState(true)
  const { busy, submit } = useSubmit()
  const count = Math.min(seats, most)
  const join = () =>
    submit(async () => {
      const input = { params: { id }, body: { seats: count, all_or_none: count > 1 && isTogether } }
      // a guest signs in first; then it goes on by itself
      if (!(await isSignedInFor(t('signIn')))) return
      try {
        onJoined(await call('POST /screenings/:id/waiting', input))
      } catch (error) {
        // without a line there is nothing to see either, and the first error says why
        await onFailed().catch(() => undefined)
        throw error
      }
      toast({ kind: 'good', text: t('joined') })
    })
  return (
    <>
      <p className="small muted">{t('help')}</p>
      <div className="row between">
        <b>{t('howMany')}</b>
        <Stepper count={count} most={most} onChange={setSeats} />
      </div>
      {count > 1 && (
        <label className="row">
          <input type="checkbox" checked={isTogether} onChange={(event) => setTogether(event.target.checked)} />
          <span>{t('together')}</span>
        </label>
      )}
      <Button kind="soft" size="decision" wide busy={busy} onClick={() => void join()}>
        {t('join')}
      </Button>
    </>
  )
}

async function isSignedInFor(reason: string): Promise<boolean> {
  return readToken() !== null || askForLogin({ reason })
}

type InLineProps = { id: number; entry: Entry; onLeft: (next: Waiting) => void; onLookAgain: () => Promise<void> }

function InLine({ id, entry, onLeft, onLookAgain }: InLineProps) {
  const t = useTranslations('waiting')
  const locale = useLocale()
  const { busy, submit } = useSubmit()
  const digits = (n: number) => localDigits(n, locale)
  const { offer, position, seats, all_or_none: isTogether } = entry
  const leave = () =>
    submit(async () => {
      onLeft(await call('DELETE /screenings/:id/waiting', { params: { id } }))
      toast({ kind: 'good', text: t('left') })
    })
  return (
    <>
      {offer === null ? (
        <div className="note" role="status">
          <Icon name="clock" />
          <p>
            {t('rank', { rank: digits(position ?? 1) })}{' '}
            {t(isTogether ? 'wishTogether' : 'wish', { count: digits(seats) })}
          </p>
        </div>
      ) : (
        <Offered offer={offer} />
      )}
      <p className="small muted">{t(offer === null ? 'told' : 'buyAbove')}</p>
      <div className="row wrap">
        <Button kind="plain" busy={busy} onClick={() => void leave()}>
          {t('leave')}
        </Button>
        {offer === null && (
          <Button kind="plain" busy={busy} onClick={() => void submit(onLookAgain)}>
            <Icon name="refresh" />
            {t('lookAgain')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The seats that are held, and the time that is left for them; only the first part is read out by itself. */
function Offered({ offer: { seats, until } }: { offer: NonNullable<Entry['offer']> }) {
  const t = useTranslations('waiting')
  const locale = useLocale()
  const left = useSecondsLeft(onThisClock(until))
  return (
    <div className="note good">
      <Icon name="check" />
      <div>
        <p role="status">
          {t('offered', { count: localDigits(seats, locale), at: formatTime(new Date(until), locale) })}
        </p>
        <p className="strong" role="timer">
          {left === 0 ? t('offerOver') : t('timeLeft', { time: formatClock(left, locale) })}
        </p>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { Ticket } from '../screening.ts'
import { Stepper } from './stepper.tsx'
import './seats-back.css'

type Terms = OutputOf<'GET /me/tickets/:id/seats-back'>
type Way = Terms['ways'][number]

/** Whether seats of a ticket may still come back, or have. */
export const mayComeBack = ({ seats, seats_back: back, state, code }: Ticket): boolean =>
  code !== null && seats + back > 1 && (state === 'unused' || state === 'postponed' || state === 'in_use')

type Props = { ticket: Ticket; guestRound: number; onChanged: () => void }

/** Seats of a group ticket that nobody has taken: how many, what comes back, and a second press that gives them back. */
export function SeatsBack({ ticket: { id }, guestRound, onChanged }: Props) {
  const t = useTranslations('seatsBack')
  const { data, reload } = useMemberData(`seats-back/${id}/${guestRound}`, (signal) =>
    call('GET /me/tickets/:id/seats-back', { params: { id } }, { signal }),
  )
  const [isOpen, setOpen] = useState(false)
  if (data.state === 'guest' || data.state === 'missing') return null
  // guests may have come since the page was opened
  const open = () => {
    setOpen(true)
    reload()
  }
  return (
    <section className="card stack seats-back" aria-labelledby="seats-back" aria-busy={data.state === 'waiting'}>
      <h2 id="seats-back" className="large">
        {t('title')}
      </h2>
      {data.state === 'waiting' && <span className="skeleton hand-line" aria-hidden="true" />}
      {data.state === 'failed' && <FailedPart onRetry={reload} />}
      {data.state === 'loaded' && <Facts terms={data.value} />}
      {data.state === 'loaded' && data.value.most > 0 && !isOpen && (
        <Button kind="soft" onClick={open}>
          {t('begin')}
        </Button>
      )}
      {data.state === 'loaded' && data.value.most > 0 && isOpen && (
        <Choice id={id} terms={data.value} onDone={onChanged} onStale={reload} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

/** Who sits, what has come back, and until when with money. */
function Facts({ terms }: { terms: Terms }) {
  const t = useTranslations('seatsBack')
  const locale = useLocale()
  const { seats, named, seats_back: back, most, message, money_until: until, hour, ways } = terms
  const at = (instant: string) => formatDateTime(new Date(instant), locale, { year: false })
  const count = (n: number) => localDigits(n, locale)
  return (
    <div className="stack small">
      <p>
        {t('free', {
          n: Math.max(0, seats - named),
          count: count(Math.max(0, seats - named)),
          seats: count(seats),
        })}{' '}
        {back > 0 && t('back', { n: back, count: count(back) })}
      </p>
      {hour !== null && <p>{t(hour.is_paid ? 'hour' : 'hourFree', { at: at(hour.at) })}</p>}
      {message !== null && <p className="muted">{message}</p>}
      {most > 0 && ways.length > 0 && until !== null && <p className="muted">{t('until', { at: at(until) })}</p>}
    </div>
  )
}

type ChoiceProps = { id: string; terms: Terms; onDone: () => void; onStale: () => void; onClose: () => void }

function Choice({ id, terms, onDone, onStale, onClose }: ChoiceProps) {
  const t = useTranslations('seatsBack')
  const locale = useLocale()
  const [seats, setSeats] = useState(1)
  const { busy, submit } = useSubmit()
  const { most, seats: of, is_paid: isPaid, is_for_other: isForOther, money } = terms
  const giveBack = (way: Way) =>
    submit(async () => {
      try {
        const body = { seats, of, is_paid: isPaid, way }
        const { message } = await call('POST /me/tickets/:id/seats-back', { params: { id }, body })
        toast({ kind: 'good', text: message })
        onDone()
      } catch (error) {
        if (error instanceof ApiProblem && error.code.startsWith('group_return.')) onStale()
        throw error
      }
    })
  const sum = money[seats - 1]
  const wallet = sum === undefined || sum.amount === 0 || isForOther ? null : formatMoney(sum, locale)
  const what = { n: seats, count: localDigits(seats, locale) }
  return (
    <div className="stack" role="group" aria-label={t('title')}>
      <div className="row between wrap">
        <Stepper count={seats} most={most} label={t('howMany')} onChange={setSeats} />
        <p aria-live="polite">
          {wallet !== null ? t('money', { sum: wallet }) : isForOther ? t('moneyToBuyer') : t(isPaid ? 'cost' : 'late')}
        </p>
      </div>
      <p className="small muted">{t('sure')}</p>
      {wallet !== null ? (
        <>
          <Button kind="main" busy={busy} onClick={() => void giveBack('wallet')}>
            {t('toWallet', { ...what, sum: wallet })}
          </Button>
          <Button kind="soft" busy={busy} onClick={() => void giveBack('as_paid')}>
            {t('asPaid', what)}
          </Button>
          <p className="tiny muted">{t('asPaidHelp')}</p>
        </>
      ) : (
        <Button kind="main" busy={busy} onClick={() => void giveBack('as_paid')}>
          {t('now', what)}
        </Button>
      )}
      <Button kind="plain" onClick={onClose}>
        {t('keep')}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { formatMoney } from '#lib/money.ts'
import { call } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMayCall } from '../frame/staff.ts'
import { Moment } from '../moment.tsx'
import { useAsking } from '../use-asking.ts'
import { type StudioTicket, ticketTags } from './screening-data.ts'

type Props = { ticket: StudioTicket; onChanged: () => void }

/** One ticket: its holder, what it is now, and what support can do. */
export function TicketItem({ ticket, onChanged }: Props) {
  const t = useTranslations('studio.screenings.tickets')
  const locale = useLocale()
  const { holder, price, reason, first_played_at: played, ends_at: ends } = ticket
  const isOver = ticket.state === 'revoked' || ticket.state === 'cancelled'
  return (
    <div className="desk-item ticket-item">
      <p className="row wrap">
        <b>
          <bdi>{holder.name}</bdi>
        </b>
        {holder.user_name !== null && holder.user_name !== holder.name && (
          <bdi className="small muted">{holder.user_name}</bdi>
        )}
        <span className={`tag ${ticketTags[ticket.state]}`}>{t(`states.${ticket.state}`)}</span>
      </p>
      <p className="small muted">
        {t('numberOf', { number: localDigits(ticket.number, locale), of: localDigits(ticket.of, locale) })}
        {' · '}
        {t('seats', { n: ticket.seats, count: localDigits(ticket.seats, locale) })}
        {price !== null && ` · ${formatMoney(price, locale)}`}
      </p>
      {reason !== null && (
        <p className="small">
          {t('givenFor')} <bdi>{reason}</bdi>
        </p>
      )}
      {played !== null && ends !== null && (
        <p className="small muted">
          {t('played')} <Moment at={played} /> · {t('until')} <Moment at={ends} />
        </p>
      )}
      {!isOver && <Help ticket={ticket} onChanged={onChanged} />}
    </div>
  )
}

function Help({ ticket, onChanged }: Props) {
  const t = useTranslations('studio.screenings.tickets')
  const maySeeBooks = useMayCall('GET /studio/finance')
  const [code, setCode] = useState<string | null>(null)
  const [open, setOpen] = useState<'extend' | 'end' | null>(null)
  const params = { id: ticket.id }
  const showing = useAsking(async () => {
    setCode((await call('POST /studio/tickets/:id/code', { params })).code)
  })
  const resending = useAsking(async () => {
    await call('POST /studio/tickets/:id/resend', { params })
    toast({ kind: 'good', text: t('resent') })
  })
  const fault = showing.fault ?? resending.fault
  return (
    <>
      {code !== null && (
        <p>
          <code dir="ltr">{code}</code>
        </p>
      )}
      {fault !== null && (
        <p className="note failed" role="alert">
          {fault}
        </p>
      )}
      <div className="row wrap">
        {code === null && (
          <Button size="tight" busy={showing.busy} onClick={showing.ask}>
            {t('showCode')}
          </Button>
        )}
        <Button size="tight" busy={resending.busy} onClick={resending.ask}>
          {t('resend')}
        </Button>
        {ticket.first_played_at !== null && (
          <Button
            size="tight"
            aria-expanded={open === 'extend'}
            onClick={() => setOpen(open === null ? 'extend' : null)}
          >
            {t('extend')}
          </Button>
        )}
        {ticket.reason !== null && (
          <Button size="tight" aria-expanded={open === 'end'} onClick={() => setOpen(open === null ? 'end' : null)}>
            {t('end')}
          </Button>
        )}
        {maySeeBooks && ticket.purchase_id !== null && (
          <ButtonLink size="tight" to={`/studio/finance/purchases/${ticket.purchase_id}`}>
            {t('refund')}
          </ButtonLink>
        )}
      </div>
      {open !== null && (
        <WithReason
          what={open}
          id={ticket.id}
          onDone={() => {
            setOpen(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

const mostHours = 72

/** Adds hours, or ends a ticket that was given; both with a reason. */
function WithReason({ what, id, onDone }: { what: 'extend' | 'end'; id: string; onDone: () => void }) {
  const t = useTranslations('studio.screenings.tickets')
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState('1')
  const count = Number(hours)
  const isNumber = Number.isInteger(count) && count !== 0 && Math.abs(count) <= mostHours
  const isReady = reason.trim() !== '' && (what === 'end' || isNumber)
  const doing = useAsking(async () => {
    const params = { id }
    if (what === 'extend') await call('POST /studio/tickets/:id/extend', { params, body: { hours: count, reason } })
    else await call('POST /studio/tickets/:id/end', { params, body: { reason } })
    toast({ kind: 'good', text: t(`did.${what}`) })
    onDone()
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) doing.ask()
      }}
    >
      {what === 'extend' && (
        <Field
          label={t('hours')}
          help={t('hoursHelp')}
          type="number"
          min={-mostHours}
          max={mostHours}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
      )}
      <Field label={t('reason')} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      {doing.fault !== null && (
        <p className="note failed" role="alert">
          {doing.fault}
        </p>
      )}
      <div>
        <Button kind="soft" size="tight" type="submit" busy={doing.busy} aria-disabled={!isReady || undefined}>
          {t(`do.${what}`)}
        </Button>
      </div>
    </form>
  )
}

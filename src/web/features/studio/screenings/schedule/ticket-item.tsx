import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { MoveTicket } from './move-ticket.tsx'
import { type StudioTicket, ticketTags } from './screening-data.ts'
import { type Deed, WithReason } from './ticket-deed.tsx'

type Props = { ticket: StudioTicket; onChanged: () => void }

/** One ticket: its holder, what it is now, and what support can do. */
export function TicketItem({ ticket, onChanged }: Props) {
  const t = useTranslations('studio.screenings.tickets')
  const move = useTranslations('studio.ticketMove')
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
      {ticket.moved !== null && (
        <p className="small">
          {move('here')} <bdi>{ticket.moved.title}</bdi>
          {ticket.moved.starts_at !== null && (
            <>
              {' · '}
              <Moment at={ticket.moved.starts_at} />
            </>
          )}
          {' · '}
          <bdi>{ticket.moved.reason}</bdi>
        </p>
      )}
      {played !== null && ends !== null && (
        <p className="small muted">
          {t('played')} <Moment at={played} /> · {t('until')} <Moment at={ends} />
        </p>
      )}
      {!isOver && ticket.proposal !== null && (
        <p className="note small">
          {ticket.proposal.amount === null
            ? t('proposal')
            : move('proposal', { sum: formatMoney(ticket.proposal.amount, locale) })}{' '}
          <bdi>{ticket.proposal.by}</bdi>: <bdi>{ticket.proposal.reason}</bdi>
        </p>
      )}
      {!isOver && <Help ticket={ticket} onChanged={onChanged} />}
    </div>
  )
}

/** Returns the possible deeds on a ticket that stands: finance pays its money back, support proposes it. */
function deedsOf(ticket: StudioTicket, mayPay: boolean): Deed[] {
  const isPaid = ticket.price !== null && ticket.price.amount > 0
  return [
    ...(ticket.first_played_at !== null ? ['extend' as const] : []),
    ...(ticket.reason !== null ? ['end' as const] : []),
    ...(isPaid && mayPay ? ['refund' as const] : []),
    ...(isPaid && !mayPay && ticket.proposal === null ? ['propose' as const] : []),
    ...(mayPay && ticket.proposal?.amount != null ? ['difference' as const] : []),
    ...(mayPay && ticket.proposal !== null ? ['decline' as const] : []),
  ]
}

function Help({ ticket, onChanged }: Props) {
  const t = useTranslations('studio.screenings.tickets')
  const maySeeBooks = useMayCall('GET /studio/finance')
  const [code, setCode] = useState<string | null>(null)
  const [open, setOpen] = useState<Deed | 'move' | null>(null)
  const move = useTranslations('studio.ticketMove')
  const mayPay = useMayCall('POST /studio/tickets/:id/refund')
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
        {(ticket.state === 'unused' || ticket.state === 'postponed') && (
          <Button size="tight" aria-expanded={open === 'move'} onClick={() => setOpen(open === 'move' ? null : 'move')}>
            {move('open')}
          </Button>
        )}
        {deedsOf(ticket, mayPay).map((deed) => (
          <Button
            key={deed}
            size="tight"
            aria-expanded={open === deed}
            onClick={() => setOpen(open === deed ? null : deed)}
          >
            {t(`deeds.${deed}`)}
          </Button>
        ))}
        {maySeeBooks && ticket.purchase_id !== null && (
          <ButtonLink size="tight" to={`/studio/finance/purchases/${ticket.purchase_id}`}>
            {t('refund')}
          </ButtonLink>
        )}
      </div>
      {open === 'move' && <MoveTicket ticket={ticket} onMoved={onChanged} />}
      {open !== null && open !== 'move' && (
        <WithReason
          key={open}
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

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { Ticket } from '../screening.ts'

type Terms = OutputOf<'GET /me/tickets/:id/return'>
type Way = Terms['ways'][number]

/** Giving a ticket back: until when, which money goes where, and a second press that does it. */
export function ReturnTicket({ ticket: { id }, onGone }: { ticket: Ticket; onGone: () => void }) {
  const t = useTranslations('ticketHands')
  const { data, reload } = useMemberData(`ticket-return/${id}`, (signal) =>
    call('GET /me/tickets/:id/return', { params: { id } }, { signal }),
  )
  if (data.state === 'guest' || data.state === 'missing') return null
  return (
    <section className="card stack" aria-busy={data.state === 'waiting'}>
      <h2 className="large">{t('return')}</h2>
      {data.state === 'waiting' && <span className="skeleton hand-line" aria-hidden="true" />}
      {data.state === 'failed' && <FailedPart onRetry={reload} />}
      {data.state === 'loaded' && !data.value.may_return && <p className="small muted">{data.value.message}</p>}
      {data.state === 'loaded' && data.value.may_return && <Choice id={id} terms={data.value} onGone={onGone} />}
    </section>
  )
}

function Choice({ id, terms, onGone }: { id: string; terms: Terms; onGone: () => void }) {
  const t = useTranslations('ticketHands')
  const locale = useLocale()
  const [isSure, setSure] = useState(false)
  const { busy, submit } = useSubmit()
  const giveBack = (way: Way) =>
    submit(async () => {
      const { message } = await call('POST /me/tickets/:id/return', { params: { id }, body: { way } })
      toast({ kind: 'good', text: message })
      onGone()
    })
  const { until, money, is_for_other: isForOther, is_moved: isMoved } = terms
  const sum = money === null ? null : formatMoney(money, locale)
  return (
    <>
      <p className="small muted">
        {isMoved && t('moved')}{' '}
        {until !== null && t('until', { at: formatDateTime(new Date(until), locale, { year: false }) })}{' '}
        {isForOther ? t('moneyToBuyer') : sum === null ? t('noMoney') : t('moneyBack', { sum })}
      </p>
      {!isSure && (
        <Button kind="soft" onClick={() => setSure(true)}>
          {t('returnBegin')}
        </Button>
      )}
      {isSure && (
        <div className="stack" role="group" aria-label={t('return')}>
          <p className="small">{t('sure')}</p>
          {sum !== null && !isForOther ? (
            <>
              <Button kind="main" busy={busy} onClick={() => void giveBack('wallet')}>
                {t('toWallet', { sum })}
              </Button>
              <Button kind="soft" busy={busy} onClick={() => void giveBack('as_paid')}>
                {t('asPaid')}
              </Button>
              <p className="tiny muted">{t('asPaidHelp')}</p>
            </>
          ) : (
            <Button kind="main" busy={busy} onClick={() => void giveBack('as_paid')}>
              {t('returnNow')}
            </Button>
          )}
          <Button kind="plain" onClick={() => setSure(false)}>
            {t('keep')}
          </Button>
        </div>
      )}
    </>
  )
}

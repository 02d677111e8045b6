import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { Ticket } from '../screening.ts'
import './ticket-hands.css'

type Offer = NonNullable<OutputOf<'GET /me/tickets/:id/lost-time'>['offer']>
type Choice = Offer['ways'][number]

/**
 * Offers the holder new hours or the money, because more than a tenth was lost by our fault. Most tickets have no such
 * offer, so nothing is shown before it is known.
 */
export function LostTime({ ticket: { id }, onGone }: { ticket: Ticket; onGone: () => void }) {
  const { data } = useMemberData(`lost-time/${id}`, (signal) =>
    call('GET /me/tickets/:id/lost-time', { params: { id } }, { signal }),
  )
  if (data.state !== 'loaded' || data.value.offer === null) return null
  return <Offered id={id} offer={data.value.offer} onGone={onGone} />
}

function Offered({ id, offer, onGone }: { id: string; offer: Offer; onGone: () => void }) {
  const t = useTranslations('lostTime')
  const locale = useLocale()
  const [wanted, setWanted] = useState<Choice | null>(null)
  const { busy, submit } = useSubmit()
  const answer = (choice: Choice) =>
    submit(async () => {
      const { message } = await call('POST /me/tickets/:id/lost-time', { params: { id }, body: { choice } })
      toast({ kind: 'good', text: message })
      onGone()
    })
  const { ways, money, is_for_other: isForOther } = offer
  const isOpen = offer.state === 'open' && ways.length > 0
  const until = formatDateTime(new Date(offer.until), locale, { year: false })
  const names: Readonly<Record<Choice, string>> = {
    again: t('again'),
    wallet: money === null ? t('money') : t('toWallet', { sum: formatMoney(money, locale) }),
    as_paid: isForOther ? t('moneyToBuyer') : t('asPaid'),
  }
  return (
    <section className="card stack not-printed lost-time">
      <h2 className="large">{t('title', { minutes: offer.lost_minutes })}</h2>
      {!isOpen && <p className="small muted">{t(`states.${offer.state === 'open' ? 'over' : offer.state}`)}</p>}
      {isOpen && <p className="small muted">{t('until', { at: until })}</p>}
      {isOpen && wanted === null && (
        <div className="row wrap for-grown-ups">
          {ways.map((way, index) => (
            <Button key={way} kind={index === 0 ? 'main' : 'soft'} onClick={() => setWanted(way)}>
              {names[way]}
            </Button>
          ))}
        </div>
      )}
      {isOpen && wanted !== null && (
        <div className="stack" role="group" aria-label={names[wanted]}>
          <p className="small">{wanted === 'again' ? t('sureAgain') : t('sureMoney')}</p>
          <div className="row wrap">
            <Button kind="main" busy={busy} onClick={() => void answer(wanted)}>
              {names[wanted]}
            </Button>
            <Button kind="plain" onClick={() => setWanted(null)}>
              {t('back')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

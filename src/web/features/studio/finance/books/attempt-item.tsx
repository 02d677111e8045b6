import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import { EndAttempt } from './end-attempt.tsx'
import { isOpen, type Payment } from './finance-data.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import { PaymentTag } from './payment-tag.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'

type Props = { seen: Payment; isInPurchase?: boolean; onAnswer?: () => void }

/**
 * An attempt at a bank; for an undecided one its age, when it is asked about next, and a button to ask now with the
 * result.
 */
export function AttemptItem({ seen, isInPurchase = false, onAnswer }: Props) {
  const t = useTranslations('studio.finance')
  const names = useTranslations('gateways')
  const locale = useLocale()
  const [answer, setAnswer] = useState<Payment | null>(null)
  const payment = answer !== null && isOpen(seen) ? answer : seen
  const heard = (said: Payment) => {
    setAnswer(said)
    onAnswer?.()
  }
  const { busy, fault, ask } = useAsking(async () =>
    heard(await call('POST /studio/payments/:id/ask', { params: { id: seen.id } })),
  )
  return (
    <li className="card desk-item">
      <div className="row between wrap top">
        <div>
          {!isInPurchase && (
            <h2 className="strong">
              <Link className="link" to={`/studio/finance/purchases/${payment.purchase_id}`}>
                {payment.title}
              </Link>
            </h2>
          )}
          <Facts
            items={[
              isInPurchase ? null : localDigits(payment.purchase_number, locale),
              isInPurchase ? null : <bdi key="buyer">{payment.buyer}</bdi>,
              names(payment.gateway),
              <Moment key="at" at={payment.created_at} />,
            ]}
          />
        </div>
        <div className="desk-sum">
          <Price money={payment.amount} className="strong" />
          <PaymentTag state={payment.state} />
        </div>
      </div>
      <Identity payment={payment} />
      {(isOpen(seen) || answer !== null) && (
        <div className="row wrap between desk-foot">
          <div className="grow small" role="status">
            <Standing payment={payment} isAnswered={answer !== null} />
            {fault && <p className="bad">{fault}</p>}
          </div>
          {isOpen(payment) && (
            <div className="row wrap">
              <Button kind="soft" size="tight" busy={busy} onClick={ask}>
                <Icon name="refresh" />
                {t('open.ask')}
              </Button>
              {payment.next_check_at === null && <EndAttempt payment={payment} onAnswer={heard} />}
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/** How the bank identifies it. */
function Identity({ payment: { bank_reference, card, error_code } }: { payment: Payment }) {
  const t = useTranslations('studio.finance.attempt')
  const known = [
    { key: 'reference', value: bank_reference },
    { key: 'card', value: card },
    { key: 'said', value: error_code },
  ] as const
  if (known.every(({ value }) => value === null)) return null
  return (
    <dl className="identity tiny">
      {known.map(({ key, value }) =>
        value === null ? null : (
          <div key={key}>
            <dt className="muted">{t(key)}</dt>
            <dd className="ltr">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Standing({ payment, isAnswered }: { payment: Payment; isAnswered: boolean }) {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  const now = useNow()
  const when = (at: string) => formatRelative(relativeFrom(now, new Date(at)), locale)
  if (isAnswered && !isOpen(payment))
    return (
      <p className="ok strong">
        {t('open.answered', { state: t(`states.${payment.state}`) })} {t(`open.meaning.${meaningOf(payment)}`)}
      </p>
    )
  const since = t(payment.state === 'reversing' ? 'open.goesBackSince' : 'open.since', {
    ago: when(payment.created_at),
  })
  const asked =
    payment.checked_at === null
      ? t('open.neverAsked')
      : t('open.asked', { n: countOf(payment.checks, locale), ago: when(payment.checked_at) })
  return (
    <>
      {isAnswered && <p className="accent strong">{t('open.stillSilent')}</p>}
      <p className="muted">
        {since} {asked}
      </p>
      {payment.next_check_at === null ? (
        <p className="bad">{t('open.givenUp')}</p>
      ) : (
        <p className="muted">{t('open.next', { when: when(payment.next_check_at) })}</p>
      )}
    </>
  )
}

const meaningOf = ({ state }: Payment) =>
  state === 'paid' ? 'paid' : state === 'reversed' || state === 'refunded' ? 'back' : 'none'

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { Refund, StudioPurchase } from '#web/features/studio/payments/refunds/refund-data.ts'
import { isOpen } from './finance-data.ts'
import { Trouble } from './finance-trouble.tsx'
import { PurchaseFacts } from './purchase-facts.tsx'
import { RefundForm } from '#web/features/studio/payments/refunds/refund-form.tsx'
import { RefundItem } from '#web/features/studio/payments/refunds/refund-item.tsx'
import { AttemptItem } from './attempt-item.tsx'

const followMs = 4_000

const isLively = ({ payments, refunds }: StudioPurchase) =>
  refunds.some(({ state }) => state !== 'done') || payments.some(isOpen)

/** One purchase as finance staff see it; while a bank is still being asked, the page updates itself. */
export function PurchasePage({ id }: { id: string }) {
  const t = useTranslations('studio.finance.purchase')
  const locale = useLocale()
  const [lively, setLively] = useState(false)
  const answer = useAnswer(
    `purchase/${locale}/${id}`,
    async (signal) => {
      const purchase = await call('GET /studio/purchases/:id', { params: { id } }, { signal })
      setLively(isLively(purchase))
      return purchase
    },
    { every: lively ? followMs : null },
  )
  const { error, reload, put } = answer
  const back = { label: t('toPayments'), to: '/studio/finance/payments' }
  return (
    <LookedUp
      answer={answer}
      missing={{ title: t('notFound'), text: t('notFoundHelp'), back }}
      boxes={4}
      pageTitle={t('pageTitle')}
      failed={<Trouble error={error} onRetry={reload} />}
    >
      {(purchase) => (
        <Known
          purchase={purchase}
          onRefund={(refund) => {
            put({ ...purchase, refunds: purchase.refunds.map((one) => (one.id === refund.id ? refund : one)) })
            reload()
          }}
          onChanged={reload}
        />
      )}
    </LookedUp>
  )
}

type KnownProps = { purchase: StudioPurchase; onRefund: (refund: Refund) => void; onChanged: () => void }

function Known({ purchase, onRefund, onChanged }: KnownProps) {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  const number = localDigits(purchase.number, locale)
  return (
    <>
      <header className="studio-head">
        <div>
          <Breadcrumbs
            crumbs={[
              { label: t('title'), to: '/studio/finance' },
              { label: t('payments.title'), to: '/studio/finance/payments' },
              { label: number },
            ]}
          />
          <h1 className="clip-2">{purchase.title}</h1>
        </div>
      </header>
      <div className="editor-columns">
        <div className="editor-column">
          <PurchaseFacts purchase={purchase} />
          <Attempts purchase={purchase} onChanged={onChanged} />
        </div>
        <div className="editor-column">
          {purchase.refund_obstacle === null ? (
            <RefundForm purchase={purchase} onChanged={onChanged} />
          ) : (
            <section className="card stack" aria-labelledby="refund-heading">
              <h2 id="refund-heading">{t('refundForm.heading')}</h2>
              <p className="note">
                <Icon name="info" />
                <span>{purchase.refund_obstacle.message}</span>
              </p>
            </section>
          )}
          <Refunds purchase={purchase} onRefund={onRefund} />
        </div>
      </div>
    </>
  )
}

function Attempts({ purchase, onChanged }: Pick<KnownProps, 'purchase' | 'onChanged'>) {
  const t = useTranslations('studio.finance.purchase')
  return (
    <section aria-labelledby="purchase-attempts">
      <h2 id="purchase-attempts" className="desk-title">
        {t('attempts')}
      </h2>
      {purchase.payments.length === 0 ? (
        <p className="small muted">{t('noAttempts')}</p>
      ) : (
        <ul className="desk-list">
          {purchase.payments.map((payment) => (
            <AttemptItem key={payment.id} seen={payment} isInPurchase onAnswer={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Refunds({ purchase, onRefund }: Pick<KnownProps, 'purchase' | 'onRefund'>) {
  const t = useTranslations('studio.finance.purchase')
  return (
    <section aria-labelledby="purchase-refunds">
      <h2 id="purchase-refunds" className="desk-title">
        {t('refunds')}
      </h2>
      {purchase.refunds.length === 0 ? (
        <p className="small muted">{t('noRefunds')}</p>
      ) : (
        <ul className="desk-list">
          {purchase.refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} onChange={onRefund} isInPurchase />
          ))}
        </ul>
      )}
    </section>
  )
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { Order } from './order.ts'

type Way = 'wallet' | 'as_paid'

/** Cancelling an order that is not accepted yet: first what happens with the money, then a second press. */
export function CancelOrder({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const [isSure, setSure] = useState(false)
  const { busy, submit } = useSubmit()
  const cancel = (way: Way) =>
    submit(async () => {
      onOrder(await call('POST /me/shop/orders/:number/cancel', { params: { number: order.number }, body: { way } }))
      toast({ kind: 'good', text: t('canceled') })
    })
  const left = { ...order.total, amount: order.total.amount - order.refunded.amount }
  if (!isSure)
    return (
      <Button kind="plain" wide onClick={() => setSure(true)}>
        {t('cancel')}
      </Button>
    )
  return (
    <section className="card stack" role="group" aria-label={t('cancel')}>
      <p className="small">{t('cancelSure', { money: formatMoney(left, locale) })}</p>
      <Button kind="danger" busy={busy} onClick={() => void cancel('wallet')}>
        {t('cancelToWallet')}
      </Button>
      <Button kind="soft" busy={busy} onClick={() => void cancel('as_paid')}>
        {t('cancelAsPaid')}
      </Button>
      <p className="tiny muted">{t('asPaidHelp')}</p>
      <Button kind="plain" onClick={() => setSure(false)}>
        {t('keep')}
      </Button>
    </section>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { walletMoved } from '#web/features/payments/wallet/balance.ts'
import type { Purchase } from './purchase.ts'

/** Cancels an unpaid purchase, after one question. */
export function CancelPurchase({ purchase, onChanged }: { purchase: Purchase; onChanged: () => void }) {
  const t = useTranslations('result')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  async function cancel(): Promise<void> {
    setBusy(true)
    try {
      await call('POST /me/purchases/:id/cancel', { params: { id: purchase.id } })
      walletMoved()
      toast({ kind: 'good', text: t('cancelled') })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    setAsking(false)
    onChanged()
  }
  if (!asking)
    return (
      <Button kind="plain" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
    )
  return (
    <div className="card stack" role="group" aria-label={t('cancel')}>
      <p>{t('cancelAsk')}</p>
      <div className="row wrap middle">
        <Button kind="danger" busy={busy} onClick={() => void cancel()}>
          {t('cancelYes')}
        </Button>
        <Button kind="soft" onClick={() => setAsking(false)}>
          {t('cancelNo')}
        </Button>
      </div>
    </div>
  )
}

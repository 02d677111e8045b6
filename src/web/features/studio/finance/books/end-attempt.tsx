import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Payment } from './finance-data.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'

const longestReason = 500

/** Ends an attempt about which no bank will say more. It asks staff for a reason and a confirmation first. */
export function EndAttempt({ payment, onAnswer }: { payment: Payment; onAnswer: (payment: Payment) => void }) {
  const t = useTranslations('studio.finance.open')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, fault, ask } = useAsking(async () => {
    onAnswer(await call('POST /studio/payments/:id/end', { params: { id: payment.id }, body: { reason } }))
    setAsking(false)
  })
  if (!asking)
    return (
      <Button kind="outline" size="tight" onClick={() => setAsking(true)}>
        {t('end')}
      </Button>
    )
  return (
    <div className="ask-once" role="group" aria-label={t('end')}>
      <p className="small">{t(payment.state === 'reversing' ? 'endAskBack' : 'endAsk')}</p>
      <AreaField
        label={t('endReason')}
        value={reason}
        most={longestReason}
        rows={2}
        onChange={setReason}
        {...(fault === null ? {} : { error: fault })}
      />
      <div className="row wrap">
        <Button kind="danger" size="tight" busy={busy} onClick={ask}>
          {t('endYes')}
        </Button>
        <Button kind="soft" size="tight" onClick={() => setAsking(false)}>
          {t('endNo')}
        </Button>
      </div>
    </div>
  )
}

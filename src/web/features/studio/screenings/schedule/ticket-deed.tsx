import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'

/** The deeds on one ticket, each with a reason. */
export type Deed = 'extend' | 'end' | 'propose' | 'refund' | 'difference' | 'decline'

const mostHours = 72

type Order = { reason: string; hours: number; idempotencyKey: string }

const calls: Readonly<Record<Deed, (id: string, order: Order) => Promise<unknown>>> = {
  extend: (id, { reason, hours, idempotencyKey }) =>
    call('POST /studio/tickets/:id/extend', { params: { id }, body: { hours, reason } }, { idempotencyKey }),
  end: (id, { reason }) => call('POST /studio/tickets/:id/end', { params: { id }, body: { reason } }),
  propose: (id, { reason }) => call('POST /studio/tickets/:id/refund-proposal', { params: { id }, body: { reason } }),
  refund: (id, { reason }) => call('POST /studio/tickets/:id/refund', { params: { id }, body: { reason } }),
  difference: (id, { reason }) => call('POST /studio/tickets/:id/pay-difference', { params: { id }, body: { reason } }),
  decline: (id, { reason }) => call('POST /studio/tickets/:id/decline-refund', { params: { id }, body: { reason } }),
}

/** The form of a deed: its reason, and for hours how many. */
export function WithReason({ what, id, onDone }: { what: Deed; id: string; onDone: () => void }) {
  const t = useTranslations('studio.screenings.tickets')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<number | null>(1)
  const hours = typed ?? 0
  const isReady = reason.trim() !== '' && (what !== 'extend' || hours !== 0)
  const doing = useAsking(
    async (idempotencyKey) => {
      await calls[what](id, { reason, hours, idempotencyKey })
      toast({ kind: 'good', text: t(`did.${what}`) })
      onDone()
    },
    [what, id, reason, hours],
  )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) doing.ask()
      }}
    >
      {what === 'extend' && (
        <CountField
          label={t('hours')}
          help={t('hoursHelp')}
          least={-mostHours}
          most={mostHours}
          value={typed}
          onChange={setTyped}
        />
      )}
      {what === 'refund' && <p className="small muted">{t('refundHelp')}</p>}
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

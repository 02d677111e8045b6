import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'

const mostSeats = 50

/** Gives a member a ticket for nothing, with the reason. */
export function GiveTicket({ id, onGiven }: { id: number; onGiven: () => void }) {
  const t = useTranslations('studio.screenings.give')
  const [isOpen, setOpen] = useState(false)
  const [userName, setUserName] = useState('')
  const [seats, setSeats] = useState<number | null>(1)
  const [reason, setReason] = useState('')
  const isReady = userName.trim() !== '' && reason.trim() !== '' && seats !== null
  const body = { user_name: userName, seats: seats ?? 0, reason }
  const giving = useAsking(async (idempotencyKey) => {
    await call('POST /studio/screenings/:id/tickets', { params: { id }, body }, { idempotencyKey })
    toast({ kind: 'good', text: t('given') })
    setOpen(false)
    setUserName('')
    setReason('')
    onGiven()
  }, body)
  if (!isOpen)
    return (
      <div>
        <Button size="tight" onClick={() => setOpen(true)}>
          <Icon name="gift" />
          {t('open')}
        </Button>
      </div>
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) giving.ask()
      }}
    >
      <h3>{t('open')}</h3>
      <Field label={t('userName')} dir="ltr" value={userName} onChange={(event) => setUserName(event.target.value)} />
      <CountField label={t('seats')} least={1} most={mostSeats} value={seats} onChange={setSeats} />
      <Field label={t('reason')} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      {giving.fault !== null && (
        <p className="note failed" role="alert">
          {giving.fault}
        </p>
      )}
      <div className="row wrap">
        <Button kind="main" size="tight" type="submit" busy={giving.busy} aria-disabled={!isReady || undefined}>
          {t('give')}
        </Button>
        <Button size="tight" disabled={giving.busy} onClick={() => setOpen(false)}>
          {t('leave')}
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { FailedPart } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'

/** The switch for reminders of screenings; it says when it is not known whether they are on. */
export function TicketReminders() {
  const t = useTranslations('ticketReminders')
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<boolean | null>(null)
  const { data, reload } = useMemberData('ticket-reminders', (signal) =>
    call('GET /me/ticket-reminders', {}, { signal }),
  )
  if (data.state === 'failed')
    return (
      <section className="card stack">
        <h2>{t('title')}</h2>
        <FailedPart onRetry={reload} />
      </section>
    )
  if (data.state !== 'loaded') return null
  async function set(on: boolean) {
    setBusy(true)
    try {
      setChanged((await call('PUT /me/ticket-reminders', { body: { on } })).on)
      toast({ kind: 'good', text: t(on ? 'on' : 'off') })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card">
      <h2>{t('title')}</h2>
      <label className="check">
        <input
          type="checkbox"
          checked={changed ?? data.value.on}
          disabled={busy}
          onChange={(event) => void set(event.target.checked)}
        />
        <span>{t('label')}</span>
      </label>
      <p className="tiny muted">{t('help')}</p>
    </section>
  )
}

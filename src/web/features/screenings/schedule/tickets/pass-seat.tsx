import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

/** The place that a pass has here comes before any ticket: without it, holders paid for what was theirs. */
export function PassSeat({ id, kind = 'main', onTaken }: { id: number; kind?: 'main' | 'soft'; onTaken: () => void }) {
  const t = useTranslations('screening')
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await call('POST /me/festival-reservations', { body: { screening_id: id } })
      toast({ kind: 'good', text: t('placeTaken') })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    onTaken()
  }
  return (
    <div className="stack for-grown-ups">
      <Button kind={kind} size="decision" wide busy={busy} onClick={() => void take()}>
        <Icon name="ticket" />
        {t('takePlace')}
      </Button>
      <p className="small muted">{t('placeHelp')}</p>
    </div>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import type { LiveDesk } from './live-data.ts'

export type Cut = { from: string | null; until: string | null }

/** Sends a cut, from which the film is made anew; `fault` is what the server says against it. */
export function useCutting({ desk, onDesk }: { desk: LiveDesk; onDesk: (desk: LiveDesk) => void }) {
  const t = useTranslations('studio.live')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function send(cut: Cut) {
    setBusy(true)
    setFault(null)
    try {
      onDesk(await call('POST /studio/live-events/:id/cut', { params: { id: desk.id }, body: cut }))
      toast({ kind: 'good', text: t('cutDone') })
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500)
        setFault(Object.values(error.errors)[0]?.[0] ?? error.message)
      else toastError(error)
    }
    setBusy(false)
  }
  return { busy, fault, send }
}

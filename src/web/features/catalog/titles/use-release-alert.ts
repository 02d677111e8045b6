import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { sessionStore } from '#web/session.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'

/** Whether the member waits for a title, and the switch of it. A guest signs in first, and the press is done then. */
export function useReleaseAlert(id: number) {
  const t = useTranslations('reminder')
  const { data } = useGrownUpData('release-alerts', (signal) => call('GET /me/release-alerts', {}, { signal }))
  const [said, say] = useState<{ id: number; next: boolean } | null>(null)
  const known = data.state === 'loaded' && data.value.items.some((item) => item.id === id)
  // what was said here last counts: asking again would take the press back for a moment
  const wanted = data.state !== 'guest' && (said?.id === id ? said.next : known)
  const set = async (next: boolean): Promise<void> => {
    try {
      const { message } = await call('PUT /me/release-alerts/:id', { params: { id }, body: { wanted: next } })
      toast({ kind: 'good', text: message })
      say({ id, next })
    } catch (error) {
      toastError(error)
    }
  }
  const press = () => {
    if (sessionStore.get().state === 'guest') openLogin({ reason: t('signIn'), after: () => void set(true) })
    else void set(!wanted)
  }
  return { wanted, isKnown: data.state !== 'waiting', press }
}

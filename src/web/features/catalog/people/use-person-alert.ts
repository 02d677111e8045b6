import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { sessionStore } from '#web/session.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'

/** Whether the member wants to hear of new titles of a person, and the switch of it. A guest signs in first. */
export function usePersonAlert(id: number, name: string) {
  const t = useTranslations('person')
  const { data, replace } = useMemberData(`person-alert-${id}`, (signal) =>
    call('GET /me/person-alerts/:id', { params: { id } }, { signal }),
  )
  const wanted = data.state === 'loaded' && data.value.wanted
  const set = async (next: boolean): Promise<void> => {
    try {
      const answer = await call('PUT /me/person-alerts/:id', { params: { id }, body: { wanted: next } })
      replace({ wanted: answer.wanted })
      toast({ kind: 'good', text: answer.message })
    } catch (error) {
      toastError(error)
    }
  }
  const press = () => {
    if (sessionStore.get().state === 'guest')
      openLogin({ reason: t('signInToBeTold', { name }), after: () => void set(true) })
    else void set(!wanted)
  }
  return { wanted, press }
}

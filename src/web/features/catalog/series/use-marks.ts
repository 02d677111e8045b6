import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { sessionStore } from '#web/session.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'

/** Sets the marks of an episode: watched, and “tell me”. Shown again once the server has taken them. */
export function useMarks(onMarked: () => void) {
  const t = useTranslations('series')
  const setWatched = async (id: number, watched: boolean): Promise<void> => {
    try {
      await call('PUT /me/watched/:id', { params: { id }, body: { watched } })
      onMarked()
    } catch (error) {
      toastError(error)
    }
  }
  const tell = async (id: number, wanted: boolean): Promise<void> => {
    try {
      const { message } = await call('PUT /me/release-alerts/:id', { params: { id }, body: { wanted } })
      toast({ kind: 'good', text: message })
      onMarked()
    } catch (error) {
      toastError(error)
    }
  }
  return {
    setWatched,
    /** A guest signs in first, over this page. */
    setAlert: (id: number, wanted: boolean) => {
      if (sessionStore.get().state === 'guest')
        openLogin({ reason: t('signInToBeTold'), after: () => void tell(id, wanted) })
      else void tell(id, wanted)
    },
  }
}

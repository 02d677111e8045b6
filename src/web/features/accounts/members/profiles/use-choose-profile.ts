import { useState } from 'react'
import { useLocale } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { localise } from '#web/i18n/locale.ts'
import { setMe } from '#web/session.ts'
import { toastError } from '#web/ui/toast.ts'
import { signOutOn } from '#web/use-session.ts'
import type { Profile } from './profile.ts'

/** Result of a choice; `because` is set when the PIN was refused, not when the connection was lost. */
export type Choice = { isMade: true } | { isMade: false; because?: string }

/** The proof that opens a profile with a PIN. */
export type PinProof = { pin?: string; password?: string }

/**
 * Chooses a profile and starts again at the home page, so that everything loaded for another profile is dropped with
 * the page.
 */
export function useChooseProfile() {
  const locale = useLocale()
  const [busy, setBusy] = useState<number | null>(null)
  const choose = async (profile: Profile, proof: PinProof = {}): Promise<Choice> => {
    setBusy(profile.id)
    try {
      const { me } = await call('POST /auth/select-profile/:id', { params: { id: profile.id }, body: proof })
      setMe(me)
      window.location.assign(localise('/', locale))
      return { isMade: true }
    } catch (error) {
      setBusy(null)
      toastError(error)
      signOutOn(error)
      return { isMade: false, because: error instanceof ApiProblem ? error.message : undefined }
    }
  }
  return { choose, busy }
}

import { useState } from 'react'
import { useLocale } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { localise } from '../../../i18n/locale.ts'
import { setMe } from '../../../session.ts'
import { toastError } from '../../../ui/toast.ts'
import { signOutOn } from '../../../use-session.ts'
import type { Profile } from './profile.ts'

/** How a choice ended; `because` stands when it was the PIN that was refused, and not the line that was lost. */
export type Choice = { isMade: true } | { isMade: false; because?: string }

/** What opens a profile that has a PIN. */
export type PinProof = { pin?: string; password?: string }

/**
 * Chooses who watches and begins at the home page anew: everything that was asked for somebody else is left behind with
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

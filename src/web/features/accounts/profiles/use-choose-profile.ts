import { useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '../../../api.ts'
import { localise } from '../../../i18n/locale.ts'
import { setMe } from '../../../session.ts'
import { toastError } from '../../../ui/toast.ts'
import type { Profile } from './profile.ts'

/** What opens a profile that has a PIN. */
export type PinProof = { pin?: string; password?: string }

/**
 * Chooses who watches and begins at the home page anew: everything that was asked for somebody else is left behind with
 * the page. Answers false when it was refused.
 */
export function useChooseProfile() {
  const locale = useLocale()
  const [busy, setBusy] = useState<number | null>(null)
  const choose = async (profile: Profile, proof: PinProof = {}): Promise<boolean> => {
    setBusy(profile.id)
    try {
      const { me } = await call('POST /auth/select-profile/:id', { params: { id: profile.id }, body: proof })
      setMe(me)
      window.location.assign(localise('/', locale))
      return true
    } catch (error) {
      setBusy(null)
      toastError(error)
      return false
    }
  }
  return { choose, busy }
}

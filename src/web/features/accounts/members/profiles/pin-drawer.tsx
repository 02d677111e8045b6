import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordForPin } from '../steps/password-for-pin.tsx'
import { PinEntry } from '../steps/pin-entry.tsx'
import type { Profile } from './profile.ts'
import type { Choice, PinProof } from './use-choose-profile.ts'
import '../login.css'

type Props = { profile: Profile; onProof: (proof: PinProof) => Promise<Choice>; onClose: () => void }

/** Asks for the PIN of a profile before it is chosen, or for the account's password when the PIN is forgotten. */
export function PinDrawer({ profile, onProof, onClose }: Props) {
  const t = useTranslations('profiles')
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isForgotten, setForgotten] = useState(false)
  const send = async (proof: PinProof) => {
    if (busy) return
    setBusy(true)
    setRefusal(undefined)
    const choice = await onProof(proof)
    if (choice.isMade) return
    setBusy(false)
    setRefusal(choice.because)
    // after a lost connection the PIN need not be typed again
    if (choice.because) setPin('')
  }
  const turn = (toPassword: boolean) => {
    setRefusal(undefined)
    setForgotten(toPassword)
  }
  return (
    <Drawer label={t('pinOf', { name: profile.name })} onClose={onClose}>
      <div className="head">
        <span className="place" />
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {isForgotten ? (
        <PasswordForPin
          profile={profile}
          busy={busy}
          refusal={refusal}
          onPassword={(password) => void send({ password })}
          onPin={() => turn(false)}
        />
      ) : (
        <PinEntry
          profile={profile}
          busy={busy}
          pin={pin}
          refusal={refusal}
          onChange={setPin}
          onPin={(typed) => void send({ pin: typed })}
          onOther={onClose}
          onForgotten={() => turn(true)}
        />
      )}
    </Drawer>
  )
}

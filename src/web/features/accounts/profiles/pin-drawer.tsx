import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/code-input.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProfileAvatar } from './avatar.tsx'
import type { Profile } from './profile.ts'
import type { Choice } from './use-choose-profile.ts'

const length = 4

type Props = { profile: Profile; onPin: (pin: string) => Promise<Choice>; onClose: () => void }

/** Asks for the four digits of a profile before it is chosen; they are sent once the last one stands. */
export function PinDrawer({ profile, onPin, onClose }: Props) {
  const t = useTranslations('profiles')
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const send = async (digits: string) => {
    if (busy || digits.length < length) return
    setBusy(true)
    setRefusal(undefined)
    const choice = await onPin(digits)
    if (choice.isMade) return
    setBusy(false)
    setRefusal(choice.because)
    // what a lost line has kept from arriving is not typed again
    if (choice.because) setPin('')
  }
  return (
    <Drawer label={t('pinOf', { name: profile.name })} onClose={onClose}>
      <div className="head">
        <span className="place" />
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <form
        className="step"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(pin)
        }}
      >
        <ProfileAvatar profile={profile} size="large" />
        <div>
          <h2 className="title">{t.rich('pinTitle', { name: () => <bdi>{profile.name}</bdi> })}</h2>
          <p className="muted">{t('pinAsked')}</p>
        </div>
        <CodeInput
          label={t('pin')}
          name="pin"
          isSecret
          length={length}
          value={pin}
          onChange={setPin}
          onComplete={(digits) => void send(digits)}
          error={refusal}
          disabled={busy}
        />
        <Button kind="main" size="decision" wide type="submit" busy={busy} disabled={pin.length < length}>
          {t('choose')}
        </Button>
        <p className="tiny muted">{t('pinForgotten')}</p>
      </form>
    </Drawer>
  )
}

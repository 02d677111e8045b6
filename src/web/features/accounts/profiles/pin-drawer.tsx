import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProfileAvatar } from './avatar.tsx'
import type { Profile } from './profile.ts'

type Props = { profile: Profile; onPin: (pin: string) => Promise<boolean>; onClose: () => void }

/** Asks for the four digits of a profile before it is chosen. */
export function PinDrawer({ profile, onPin, onClose }: Props) {
  const t = useTranslations('profiles')
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [isWrong, setIsWrong] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setIsWrong(false)
    if (await onPin(pin)) return
    setBusy(false)
    setIsWrong(true)
    setPin('')
  }
  return (
    <Drawer label={t('pinOf', { name: profile.name })} onClose={onClose}>
      <div className="head">
        <span className="place" />
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <form className="step" noValidate onSubmit={(event) => void send(event)}>
        <div className="profile-face-shown">
          <ProfileAvatar profile={profile} size="large" />
        </div>
        <h2 className="title">{t.rich('pinTitle', { name: () => <bdi>{profile.name}</bdi> })}</h2>
        <Field
          label={t('pin')}
          help={t('pinAsked')}
          error={isWrong ? t('pinWrong') : undefined}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          className="latin"
          autoFocus
          maxLength={8}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
        />
        <Button kind="main" size="decision" wide type="submit" busy={busy}>
          {t('choose')}
        </Button>
        <p className="tiny muted">{t('pinForgotten')}</p>
      </form>
    </Drawer>
  )
}

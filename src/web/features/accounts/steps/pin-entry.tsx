import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/code-input.tsx'
import type { ProfileCard } from '../profile-list.ts'
import { ProfileFace } from './profile-face.tsx'
import { StepHead } from './step-head.tsx'

const length = 4

type Props = {
  profile: ProfileCard
  busy: boolean
  refusal: string | undefined
  onPin: (pin: string) => void
  onOther: () => void
}

/** The PIN of a profile, in any digits; it checks itself once complete. */
export function PinEntry({ profile, busy, refusal, onPin, onOther }: Props) {
  const t = useTranslations('login')
  const [pin, setPin] = useState('')
  useEffect(() => {
    if (refusal !== undefined) setPin('')
  }, [refusal])
  return (
    <form
      className="step pin"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (pin.length === length) onPin(pin)
      }}
    >
      <ProfileFace profile={profile} />
      <StepHead title={t('pinOf', { name: profile.name })}>{t('pinHelp')}</StepHead>
      <CodeInput
        label={t('pin')}
        name="pin"
        isSecret
        length={length}
        value={pin}
        onChange={setPin}
        onComplete={onPin}
        error={refusal}
        disabled={busy}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy} disabled={pin.length < length}>
        {t('enterProfile')}
      </Button>
      <button type="button" className="link forgotten" onClick={onOther}>
        {t('otherProfile')}
      </button>
    </form>
  )
}

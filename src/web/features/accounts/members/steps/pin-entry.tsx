import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import type { Profile } from '../profiles/profile.ts'
import { ProfileAvatar } from '../profiles/avatar.tsx'
import { StepHead } from './step-head.tsx'

const length = 4

type Props = {
  profile: Profile
  busy: boolean
  /** The digits typed so far. */
  pin: string
  refusal: string | undefined
  onChange: (pin: string) => void
  onPin: (pin: string) => void
  onOther: () => void
  onForgotten: () => void
}

/** The PIN of a profile, in any digits; it is checked when complete. */
export function PinEntry({ profile, busy, pin, refusal, onChange, onPin, onOther, onForgotten }: Props) {
  const t = useTranslations('login')
  return (
    <form
      className="step pin"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (pin.length === length) onPin(pin)
      }}
    >
      <ProfileAvatar profile={profile} size="large" />
      <StepHead title={t('pinOf', { name: profile.name })}>{t('pinHelp')}</StepHead>
      <CodeInput
        label={t('pin')}
        name="pin"
        isSecret
        length={length}
        value={pin}
        onChange={onChange}
        onComplete={onPin}
        error={refusal}
        disabled={busy}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy} disabled={pin.length < length}>
        {t('enterProfile')}
      </Button>
      <button type="button" className="link forgotten" onClick={onForgotten}>
        {t('pinForgotten')}
      </button>
      <button type="button" className="link forgotten" onClick={onOther}>
        {t('otherProfile')}
      </button>
    </form>
  )
}

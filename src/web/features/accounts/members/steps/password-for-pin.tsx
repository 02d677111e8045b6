import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { ProfileAvatar } from '../profiles/avatar.tsx'
import type { Profile } from '../profiles/profile.ts'
import { PasswordField } from './password-field.tsx'
import { StepHead } from './step-head.tsx'

type Props = {
  profile: Profile
  busy: boolean
  refusal: string | undefined
  onPassword: (password: string) => void
  onPin: () => void
}

/** The account's password instead of a forgotten PIN. */
export function PasswordForPin({ profile, busy, refusal, onPassword, onPin }: Props) {
  const t = useTranslations('login')
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(password === '')
    if (password !== '') onPassword(password)
  }
  const error = isEmpty ? t('required') : refusal
  return (
    <form className="step pin" noValidate onSubmit={onSubmit}>
      <ProfileAvatar profile={profile} size="large" />
      <StepHead title={t('pinForgotten')}>{t('pinForgottenHelp', { name: profile.name })}</StepHead>
      <PasswordField
        label={t('accountPassword')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        {...(error === undefined ? {} : { error })}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('enterProfile')}
      </Button>
      <button type="button" className="link forgotten" onClick={onPin}>
        {t('withPin')}
      </button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import type { StepProps } from '../login-step.ts'
import { useSubmit } from '../use-submit.ts'
import { NameForPasswordManagers } from './name-for-password-managers.tsx'
import { type NewPassword, newPasswordFaults, NewPasswordFields } from './new-password.tsx'
import { StepHead } from './step-head.tsx'

/** A new password after the code; all other devices are signed out, this one is signed in. */
export function ResetPasswordStep({ state, enter, restart }: StepProps) {
  const t = useTranslations('login')
  const [value, setValue] = useState<NewPassword>({ password: '', rePassword: '' })
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const faults = newPasswordFaults(value, t)
    if (Object.keys(faults).length > 0) return setErrors(faults)
    return void submit(
      async () => {
        const body = { user_name: state.userName, remember_token: state.rememberToken, ...value }
        enter(await call('POST /auth/reset-password', { body }, { quiet: true }))
      },
      ({ code }) => {
        if (code === 'auth.remember_token_invalid') restart()
      },
    )
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('resetTitle')}>{t('resetHelp')}</StepHead>
      <NameForPasswordManagers userName={state.userName} />
      <NewPasswordFields
        value={value}
        onChange={(change) => {
          forget(...Object.keys(change))
          setValue((before) => ({ ...before, ...change }))
        }}
        errors={errors}
        userName={state.userName}
        autoFocus
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('reset')}
      </Button>
    </form>
  )
}

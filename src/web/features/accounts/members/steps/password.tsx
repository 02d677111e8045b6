import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import type { StepProps } from '../login-step.ts'
import { useSubmit } from '../use-submit.ts'
import { goOn } from './go-on.ts'
import { NameForPasswordManagers } from './name-for-password-managers.tsx'
import { PasswordField } from './password-field.tsx'
import { StepHead } from './step-head.tsx'
import { Whose } from './whose.tsx'

/** The password of a member. */
export function PasswordStep({ state, go, enter, restart }: StepProps) {
  const t = useTranslations('login')
  const [password, setPassword] = useState('')
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setErrors({ password: t('required') })
    return void submit(
      async () => {
        const body = { user_name: state.userName, password }
        const answer = await call('POST /auth/login', { body }, { quiet: true })
        goOn(answer, { go, enter })
      },
      // one sentence for both faults, so that nothing is revealed about the user name; it is shown at the field that
      // the person can change
      ({ code, message }) => {
        if (code === 'auth.wrong_password') setErrors({ password: message })
      },
    )
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('enterPassword')}>
        <Whose userName={state.userName} text="accountOf" onChange={restart} />
      </StepHead>
      <NameForPasswordManagers userName={state.userName} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(typed) => {
          forget('password')
          setPassword(typed)
        }}
        error={errors.password}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('enter')}
      </Button>
      <button type="button" className="link forgotten" onClick={() => go({ step: 'FORGET_PASSWORD' })}>
        {t('forgotten')}
      </button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { StepProps } from '../login-step.ts'
import { ShownUserName } from '../shown-user-name.tsx'
import { useSubmit } from '../use-submit.ts'
import { PasswordField } from './password-field.tsx'

/** The password of somebody who has an account. */
export function PasswordStep({ state, go, finish, restart }: StepProps) {
  const t = useTranslations('login')
  const [password, setPassword] = useState('')
  const { form: area, busy, errors, setErrors, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setErrors({ password: t('required') })
    return void submit(async () => {
      const answer = await call('POST /auth/login', { body: { user_name: state.userName, password } })
      if (answer.token && answer.me) return finish(answer.token, answer.me)
      if (answer.message) toast({ kind: 'bad', text: answer.message })
      return go({ step: answer.next, rememberToken: answer.remember_token ?? '' })
    })
  }
  const byPhone = !state.userName.includes('@')
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <div>
        <h1>{t('enterPassword')}</h1>
        <p className="muted">
          {t.rich('accountOf', {
            to: () => <ShownUserName key="to" userName={state.userName} />,
          })}{' '}
          <button type="button" className="link" onClick={restart}>
            {byPhone ? t('changeNumber') : t('changeMail')}
          </button>
        </p>
      </div>
      {/* Lets a password manager know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={state.userName} readOnly hidden />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('enter')}
      </Button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { useSession } from '../../../use-session.ts'
import type { StepProps } from '../login-step.ts'
import { useSubmit } from '../use-submit.ts'
import { NameForPasswordManagers } from './name-for-password-managers.tsx'
import { PasswordField } from './password-field.tsx'
import { StepHead } from './step-head.tsx'

/** A member’s password once more, before a dangerous call is repeated. */
export function ConfirmStep({ finish, close }: StepProps) {
  const t = useTranslations('login')
  const session = useSession()
  const [password, setPassword] = useState('')
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setErrors({ password: t('required') })
    return void submit(async () => {
      await call('POST /me/confirm', { body: { password } }, { quiet: true })
      finish(null)
    })
  }
  const userName = session.state === 'member' ? session.me?.user_name : undefined
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('confirmTitle')}>{t('confirmHelp')}</StepHead>
      {userName !== undefined && <NameForPasswordManagers userName={userName} />}
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
        {t('confirmGo')}
      </Button>
      <button type="button" className="link forgotten" onClick={close}>
        {t('confirmNot')}
      </button>
    </form>
  )
}

import { useTranslations } from 'use-intl'
import type { FieldErrors } from '../use-submit.ts'
import { PasswordField } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

export type NewPassword = { password: string; rePassword: string }

type Props = {
  value: NewPassword
  onChange: (change: Partial<NewPassword>) => void
  errors: FieldErrors
  userName: string
  autoFocus?: boolean
  /** Used when another password field is beside it, to say that this is the new one. */
  label?: string
}

/** A new password, its strength, and a repetition to catch typing errors. */
export function NewPasswordFields({ value, onChange, errors, userName, autoFocus, label }: Props) {
  const t = useTranslations('login')
  return (
    <>
      <div>
        <PasswordField
          label={label ?? t('newPassword')}
          name="password"
          autoComplete="new-password"
          help={value.password === '' ? t('passwordHelp') : undefined}
          value={value.password}
          onChange={(password) => onChange({ password })}
          error={errors.password}
          autoFocus={autoFocus}
        />
        <StrengthMeter password={value.password} userName={userName} />
      </div>
      <PasswordField
        label={t('repeatPassword')}
        name="rePassword"
        autoComplete="new-password"
        value={value.rePassword}
        onChange={(rePassword) => onChange({ rePassword })}
        error={errors.rePassword}
      />
    </>
  )
}

/** Faults of a new password that are visible without asking the server. */
export function newPasswordFaults(
  { password, rePassword }: NewPassword,
  t: (key: 'required' | 'passwordsDiffer') => string,
): FieldErrors {
  const faults: FieldErrors = {}
  if (password === '') faults.password = t('required')
  if (rePassword === '') faults.rePassword = t('required')
  else if (password !== rePassword) faults.rePassword = t('passwordsDiffer')
  return faults
}

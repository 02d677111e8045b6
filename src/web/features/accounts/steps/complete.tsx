import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import type { StepProps } from '../login-step.ts'
import { useCountries } from '../use-countries.ts'
import { type FieldErrors, useSubmit } from '../use-submit.ts'
import { PasswordField } from './password-field.tsx'

const empty = {
  first_name: '',
  last_name: '',
  birth_day: '',
  country: '',
  password: '',
  rePassword: '',
  acceptTerms: false,
}

type Form = typeof empty

/** Name, country and password of a new member; then they are in. */
export function CompleteStep({ state, finish, restart }: StepProps) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [form, setForm] = useState<Form>({ ...empty, country: locale === 'fa' ? 'IR' : '' })
  const { form: area, busy, errors, setErrors, submit } = useSubmit()
  const countries = useCountries()
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }))
  const bind = (name: 'first_name' | 'last_name' | 'birth_day') => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const missing = faultsOf(form, t)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    return void submit(
      async () => {
        const body = {
          ...form,
          birth_day: form.birth_day.trim() || null,
          user_name: state.userName,
          remember_token: state.rememberToken,
        }
        const answer = await call('POST /auth/compelet', { body })
        finish(answer.token, answer.me)
      },
      (problem) => {
        if (problem.code === 'auth.remember_token_invalid') restart()
      },
    )
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <div>
        <h1>{t('completeTitle')}</h1>
        <p className="muted">{t('completeHelp')}</p>
      </div>
      <div className="pair">
        <Field label={t('firstName')} autoComplete="given-name" autoFocus {...bind('first_name')} />
        <Field label={t('lastName')} autoComplete="family-name" {...bind('last_name')} />
      </div>
      <div className="pair">
        <SelectField
          label={t('country')}
          name="country"
          autoComplete="country"
          value={form.country}
          onChange={(country) => set({ country })}
          error={errors.country}
          options={[{ value: '', label: t('choose') }, ...countries]}
        />
        <Field
          label={t('birthDay')}
          inputMode="numeric"
          autoComplete="bday"
          help={t('birthDayHelp')}
          {...bind('birth_day')}
        />
      </div>
      <PasswordField
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        help={t('passwordHelp')}
        value={form.password}
        onChange={(password) => set({ password })}
        error={errors.password}
      />
      <PasswordField
        label={t('repeatPassword')}
        name="rePassword"
        autoComplete="new-password"
        value={form.rePassword}
        onChange={(rePassword) => set({ rePassword })}
        error={errors.rePassword}
      />
      <Terms checked={form.acceptTerms} onChange={(acceptTerms) => set({ acceptTerms })} error={errors.acceptTerms} />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('create')}
      </Button>
    </form>
  )
}

function Terms({
  checked,
  onChange,
  error,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string
}) {
  const t = useTranslations('login')
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name="acceptTerms"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-note' : undefined}
        />
        <span>{t('terms')}</span>
      </label>
      {error && (
        <p id="terms-note" className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}

/** What can be seen without asking the server; everything else is its judgement. */
function faultsOf(form: Form, t: (key: 'required' | 'passwordsDiffer' | 'termsNeeded') => string): FieldErrors {
  const faults: FieldErrors = {}
  for (const name of ['first_name', 'last_name', 'country', 'password', 'rePassword'] as const) {
    if (form[name].trim() === '') faults[name] = t('required')
  }
  if (form.rePassword !== '' && form.password !== form.rePassword) faults.rePassword = t('passwordsDiffer')
  if (!form.acceptTerms) faults.acceptTerms = t('termsNeeded')
  return faults
}

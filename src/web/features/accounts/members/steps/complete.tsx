import { type FormEvent, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { BirthDayField } from '../birth-day-field.tsx'
import type { Draft } from '../login-flow.ts'
import type { StepProps } from '../login-step.ts'
import { useCountries } from '../use-countries.ts'
import { type FieldErrors, useSubmit } from '../use-submit.ts'
import { NameForPasswordManagers } from './name-for-password-managers.tsx'
import { type NewPassword, newPasswordFaults, NewPasswordFields } from './new-password.tsx'
import { StepHead } from './step-head.tsx'
import { Terms } from './terms.tsx'

type Form = Draft & NewPassword & { acceptTerms: boolean }

/**
 * Name, country and password of a new member; then they are signed in. Typed values, except the password, survive a
 * reload.
 */
export function CompleteStep({ state, go, enter, restart }: StepProps) {
  const t = useTranslations('login')
  const country = useLocale() === 'fa' ? 'IR' : ''
  const [form, setForm] = useState<Form>({ ...state.draft, password: '', rePassword: '', acceptTerms: false })
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const set = (change: Partial<Form>) => {
    forget(...Object.keys(change))
    setForm((before) => ({ ...before, ...change }))
  }
  useStoredDraft(form, go)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const filled = { ...form, country: form.country ?? country }
    const faults = faultsOf(filled, t)
    if (Object.keys(faults).length > 0) return setErrors(faults)
    return void submit(
      async () => {
        const step = { user_name: state.userName, remember_token: state.rememberToken }
        const body = { ...filled, birth_day: form.birth_day.trim() || null, ...step }
        enter(await call('POST /auth/compelet', { body }, { quiet: true }))
      },
      ({ code }) => {
        if (code === 'auth.remember_token_invalid') restart()
      },
    )
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('completeTitle')}>{t('completeHelp')}</StepHead>
      <NameForPasswordManagers userName={state.userName} />
      <Particulars form={{ ...form, country: form.country ?? country }} set={set} errors={errors} />
      <NewPasswordFields value={form} onChange={set} errors={errors} userName={state.userName} />
      <Terms checked={form.acceptTerms} onChange={(acceptTerms) => set({ acceptTerms })} error={errors.acceptTerms} />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('create')}
      </Button>
    </form>
  )
}

function Particulars({
  form,
  set,
  errors,
}: {
  form: Draft
  set: (change: Partial<Draft>) => void
  errors: FieldErrors
}) {
  const t = useTranslations('login')
  const countries = useCountries()
  const bind = (name: 'first_name' | 'last_name') => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <>
      <div className="pair">
        <Field label={t('firstName')} autoComplete="given-name" autoFocus {...bind('first_name')} />
        <Field label={t('lastName')} autoComplete="family-name" {...bind('last_name')} />
      </div>
      <BirthDayField value={form.birth_day} onChange={(birth_day) => set({ birth_day })} error={errors.birth_day} />
      <SelectField
        label={t('country')}
        name="country"
        autoComplete="country"
        value={form.country ?? ''}
        onChange={(country) => set({ country })}
        error={errors.country}
        options={[{ value: '', label: t('choose') }, ...countries]}
      />
    </>
  )
}

function useStoredDraft({ first_name, last_name, birth_day, country }: Draft, go: StepProps['go']) {
  useEffect(
    () => go({ draft: { first_name, last_name, birth_day, country } }),
    [first_name, last_name, birth_day, country, go],
  )
}

/** Faults that are visible without asking the server; the server checks everything else. */
function faultsOf(
  form: Form & { country: string },
  t: (key: 'required' | 'passwordsDiffer' | 'termsNeeded') => string,
): FieldErrors {
  const faults: FieldErrors = {}
  for (const name of ['first_name', 'last_name', 'country'] as const) {
    if (form[name].trim() === '') faults[name] = t('required')
  }
  if (!form.acceptTerms) faults.acceptTerms = t('termsNeeded')
  return { ...faults, ...newPasswordFaults(form, t) }
}

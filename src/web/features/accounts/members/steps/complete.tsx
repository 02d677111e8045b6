import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { BirthDayField } from '../birth-day-field.tsx'
import type { StepProps } from '../login-step.ts'
import { useCountries } from '../use-countries.ts'
import type { FieldErrors } from '../use-submit.ts'
import { CompleteOnPhone } from './complete-on-phone.tsx'
import { NameForPasswordManagers } from './name-for-password-managers.tsx'
import { NewPasswordFields } from './new-password.tsx'
import { StepHead } from './step-head.tsx'
import { Terms } from './terms.tsx'
import { type Registration, useRegistration } from './use-registration.ts'

/**
 * Name, country and password of a new member; then they are signed in. Typed values, except the password, survive a
 * reload.
 */
export function CompleteStep(props: StepProps) {
  const [isPhone] = useState(() => window.matchMedia('(max-width: 760px)').matches)
  return isPhone ? <CompleteOnPhone {...props} /> : <CompleteAtOnce {...props} />
}

/** All fields in one sheet, where there is room for them. */
function CompleteAtOnce(props: StepProps) {
  const t = useTranslations('login')
  const { state } = props
  const { form, set, area, busy, errors, create } = useRegistration(props)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    create()
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('completeTitle')}>{t('completeHelp')}</StepHead>
      <NameForPasswordManagers userName={state.userName} />
      <Particulars form={form} set={set} errors={errors} />
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
  form: Registration
  set: (change: Partial<Registration>) => void
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
        value={form.country}
        onChange={(country) => set({ country })}
        error={errors.country}
        options={[{ value: '', label: t('choose') }, ...countries]}
      />
    </>
  )
}

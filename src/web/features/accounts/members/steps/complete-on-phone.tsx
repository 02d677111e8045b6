import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import type { StepProps } from '../login-step.ts'
import { passwordStrength } from '../password-strength.ts'
import { useCountries } from '../use-countries.ts'
import type { FieldErrors } from '../use-submit.ts'
import { NameForPasswordManagers } from './name-for-password-managers.tsx'
import { PasswordField } from './password-field.tsx'
import { faultyField, fieldAfter, type PersonField, personFields } from './phone-fields.ts'
import { FoldedField, OpenField } from './phone-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { Terms } from './terms.tsx'
import { type Registration, useRegistration } from './use-registration.ts'
import { WantedCard } from './wanted-card.tsx'

/** On a phone the seven fields are two small steps, one field at a time; they are sent together. */
export function CompleteOnPhone(props: StepProps) {
  const t = useTranslations('login')
  const { state, wanted } = props
  const { form, set, area, busy, errors, setErrors, create } = useRegistration(props)
  // the first one that a kept draft leaves open
  const [open, setOpen] = useState<PersonField | null>(() => fieldAfter(null, form))
  const next = open === null ? null : fieldAfter(open, form)
  const toFault = (faults: FieldErrors) => setOpen(faultyField(faults))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (open === null) return create(toFault)
    if (open !== 'birth_day' && form[open].trim() === '') return setErrors({ [open]: t('required') })
    return setOpen(next)
  }
  const step = open === null ? 2 : 1
  return (
    <form ref={area} className="step phone-steps" onSubmit={onSubmit} noValidate>
      <div className="phone-steps-head">
        <h1>{t('phone.title')}</h1>
        <span className="tiny muted">{t('phone.step', { n: step })}</span>
      </div>
      {wanted && <WantedCard wanted={wanted} />}
      <NameForPasswordManagers userName={state.userName} />
      {open === null ? (
        <HowStep form={form} set={set} errors={errors} userName={state.userName} onBack={() => setOpen('first_name')} />
      ) : (
        <WhoStep form={form} set={set} errors={errors} open={open} onOpen={setOpen} />
      )}
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {open === null
          ? t(wanted ? 'phone.createAndPay' : 'create')
          : t('phone.next', { field: t(next === null ? 'phone.password' : `phone.fields.${next}`) })}
      </Button>
    </form>
  )
}

type StepOf = {
  form: Registration
  set: (change: Partial<Registration>) => void
  errors: FieldErrors
}

function WhoStep({ open, onOpen, ...of }: StepOf & { open: PersonField; onOpen: (field: PersonField) => void }) {
  const countries = useCountries()
  return (
    <div className="phone-fields">
      {personFields.map((field) =>
        field === open ? (
          <OpenField key={field} field={field} countries={countries} {...of} />
        ) : (
          <FoldedField key={field} field={field} form={of.form} countries={countries} onOpen={() => onOpen(field)} />
        ),
      )}
    </div>
  )
}

function HowStep({ form, set, errors, userName, onBack }: StepOf & { userName: string; onBack: () => void }) {
  const t = useTranslations('login')
  const strength = passwordStrength(form.password, userName)
  const isGood = strength !== 'none' && strength !== 'short' && strength !== 'easy'
  return (
    <>
      <div className="phone-fields">
        <p className="phone-field">
          <span className="muted">{t('phone.you')}</span>
          <bdi>{[form.first_name, form.last_name].join(' ')}</bdi>
          <button type="button" className="link" onClick={onBack}>
            {t('phone.change')}
          </button>
        </p>
      </div>
      <div>
        <PasswordField
          label={t('phone.choosePassword')}
          name="password"
          autoComplete="new-password"
          help={form.password === '' ? t('passwordHelp') : undefined}
          value={form.password}
          onChange={(password) => set({ password })}
          error={errors.password}
          autoFocus
        />
        <StrengthMeter password={form.password} userName={userName} />
      </div>
      {/* it would stand empty beside a password that is not one yet */}
      {(isGood || form.rePassword !== '' || errors.rePassword !== undefined) && (
        <PasswordField
          label={t('phone.again')}
          name="rePassword"
          autoComplete="new-password"
          value={form.rePassword}
          onChange={(rePassword) => set({ rePassword })}
          error={errors.rePassword}
        />
      )}
      <Terms checked={form.acceptTerms} onChange={(acceptTerms) => set({ acceptTerms })} error={errors.acceptTerms} />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BirthDayField } from '../birth-day-field.tsx'
import type { FieldErrors } from '../use-submit.ts'
import type { PersonField } from './phone-fields.ts'
import type { Registration } from './use-registration.ts'

type Countries = readonly { value: string; label: string }[]

type OpenProps = {
  field: PersonField
  form: Registration
  set: (change: Partial<Registration>) => void
  errors: FieldErrors
  countries: Countries
}

/** The one field that is asked now. */
export function OpenField({ field, form, set, errors, countries }: OpenProps) {
  const t = useTranslations('login')
  const error = errors[field] === undefined ? {} : { error: errors[field] }
  if (field === 'birth_day')
    return <BirthDayField autoFocus value={form.birth_day} onChange={(birth_day) => set({ birth_day })} {...error} />
  if (field === 'country')
    return (
      <SelectField
        label={t('country')}
        name="country"
        autoComplete="country"
        value={form.country}
        onChange={(country) => set({ country })}
        {...error}
        options={[{ value: '', label: t('choose') }, ...countries]}
      />
    )
  return (
    <Field
      label={t(field === 'first_name' ? 'firstName' : 'lastName')}
      name={field}
      autoComplete={field === 'first_name' ? 'given-name' : 'family-name'}
      autoFocus
      enterKeyHint="next"
      value={form[field]}
      {...error}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  )
}

const labels = { first_name: 'firstName', last_name: 'lastName', birth_day: 'birthDay', country: 'country' } as const

type FoldedProps = Pick<OpenProps, 'field' | 'form' | 'countries'> & { onOpen: () => void }

/** A field before or after its turn: a line that opens it. */
export function FoldedField({ field, form, countries, onOpen }: FoldedProps) {
  const t = useTranslations('login')
  const name = t(labels[field])
  const typed = form[field].trim()
  const value = field === 'country' ? countries.find(({ value: code }) => code === typed)?.label : typed
  const isDone = typed !== ''
  return (
    <button type="button" className="phone-field" data-done={isDone} onClick={onOpen}>
      <span className="muted">
        {isDone && <Icon name="check" />}
        {name}
      </span>
      <bdi>{value}</bdi>
      <span className="link">{t(isDone ? 'phone.change' : 'phone.fill')}</span>
    </button>
  )
}

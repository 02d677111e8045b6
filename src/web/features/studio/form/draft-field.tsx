import type { InputHTMLAttributes } from 'react'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { Field } from '../../../ui/field.tsx'
import { AreaField } from './area-field.tsx'
import type { InstantEntry } from './instant-entry.ts'
import { MomentFields } from './moment-fields.tsx'
import { MoneyField } from './money-field.tsx'
import type { FieldErrors } from './use-draft.ts'

/** The part of a draft that a text field needs. */
type TextDraft<K extends string> = {
  form: Readonly<Record<K, string>>
  errors: FieldErrors
  changed?: readonly string[]
  write: (column: K, text: string, ...fields: string[]) => void
}

type Bound<K extends string> = {
  draft: TextDraft<K>
  column: K
  /** Its name in the contract, if that differs from `column`. */
  field?: string
  label: string
  help?: string | undefined
}

type TextProps<K extends string> = Bound<K> & { unit?: string | undefined } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'inputMode' | 'dir' | 'lang' | 'className' | 'autoCapitalize' | 'spellCheck' | 'maxLength' | 'required'
  >

/** A text field for one value of a draft, with its unit and its error. */
export function DraftField<K extends string>(props: TextProps<K>) {
  const { draft, column, field = column, unit, className, ...input } = props
  return (
    <Field
      inputMode={unit === undefined ? 'text' : 'decimal'}
      {...input}
      className={[className, draft.changed?.includes(column) && 'is-changed'].filter(Boolean).join(' ')}
      name={field}
      autoComplete="off"
      value={draft.form[column]}
      onChange={(event) => draft.write(column, event.target.value, field)}
      error={draft.errors[field]}
      after={unit && <span className="small muted">{unit}</span>}
    />
  )
}

/** An amount field of a draft, with the amount in words below it. */
export function DraftMoney<K extends string>(props: Bound<K> & { currency: Currency }) {
  const { draft, column, field = column, ...rest } = props
  return (
    <MoneyField
      {...rest}
      name={field}
      value={draft.form[column]}
      onChange={(text) => draft.write(column, text, field)}
      error={draft.errors[field]}
    />
  )
}

type AreaProps<K extends string> = Omit<Bound<K>, 'help'> & { most: number; rows?: number; lang?: Locale }

/** A field of several lines for one value of a draft. */
export function DraftArea<K extends string>(props: AreaProps<K>) {
  const { draft, column, field = column, ...area } = props
  return (
    <AreaField
      {...area}
      className={draft.changed?.includes(column) ? 'is-changed' : ''}
      value={draft.form[column]}
      onChange={(text) => draft.write(column, text, field)}
      error={draft.errors[field]}
    />
  )
}

type PeriodDraft = {
  form: { starts: InstantEntry; ends: InstantEntry }
  errors: FieldErrors
  set: (change: { starts: InstantEntry } | { ends: InstantEntry }, ...fields: string[]) => void
}
type PeriodProps = {
  draft: PeriodDraft
  begin: string
  /** Text that says what an empty start means. */
  beginEmpty: string
  end: string
  /** Text that says what an empty end means; left out where the end is required. */
  endEmpty?: string
}

/** The fields for the start and the end of a draft. */
export function DraftPeriod({ draft, begin, beginEmpty, end, endEmpty }: PeriodProps) {
  const { form, errors, set } = draft
  return (
    <>
      <MomentFields
        name="starts_at"
        label={begin}
        empty={beginEmpty}
        entry={form.starts}
        error={errors['starts_at']}
        onChange={(starts) => set({ starts }, 'starts_at', 'ends_at')}
      />
      <MomentFields
        name="ends_at"
        label={end}
        empty={endEmpty}
        entry={form.ends}
        error={errors['ends_at']}
        onChange={(ends) => set({ ends }, 'ends_at')}
      />
    </>
  )
}

import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

type Base = { label: string; help?: string; error?: string; after?: ReactNode; hint?: string }
type FieldProps = Base & InputHTMLAttributes<HTMLInputElement>

/** A field with a label, help below it, and its error as a sentence. */
export function Field({ label, help, error, after, hint, className = '', ...input }: FieldProps) {
  const id = useId()
  const note = error ?? help
  return (
    <div className="field">
      <span className="label-row">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="tiny muted">
            {hint}
          </span>
        )}
      </span>
      <span className={`input${error ? ' wrong' : ''} ${className}`}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, note && `${id}-note`].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        {after}
      </span>
      {note && (
        <p id={`${id}-note`} className={error ? 'help wrong' : 'help'}>
          {note}
        </p>
      )}
    </div>
  )
}

type SelectProps = Base & {
  options: readonly { value: string; label: string }[]
  name: string
  value: string
  onChange: (value: string) => void
  autoComplete?: string
}

export function SelectField({ label, help, error, options, onChange, ...select }: SelectProps) {
  const id = useId()
  const note = error ?? help
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={`input${error ? ' wrong' : ''}`}>
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...select}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="muted" />
      </span>
      {note && (
        <p id={`${id}-note`} className={error ? 'help wrong' : 'help'}>
          {note}
        </p>
      )}
    </div>
  )
}

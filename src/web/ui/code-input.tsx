import { useEffect, useId, useRef } from 'react'
import { useLocale } from 'use-intl'
import { localDigits, toLatinDigits } from '#lib/persian/digits.ts'

type Props = {
  label: string
  /** Latin digits, at most `length`. */
  value: string
  onChange: (digits: string) => void
  /** Called once after the last digit. */
  onComplete: (digits: string) => void
  length: number
  error?: string
  disabled?: boolean
  name?: string
  /** A secret that its owner knows: shown as dots, never filled in from a message. */
  isSecret?: boolean
}

/** The digits, in any script, of typed or pasted text («کد: ۱۲۳ ۴۵۶»), as Latin ones. */
export function digitsOf(text: string, length: number): string {
  return toLatinDigits(text).replaceAll(/\D/g, '').slice(0, length)
}

/** A one-time code in boxes that always run from left to right. */
export function CodeInput({ label, value, onChange, onComplete, length, error, disabled, name, isSecret }: Props) {
  const id = useId()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  // after a refusal the digits are typed again, so the field takes the focus back from the button
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const change = (text: string) => {
    const digits = digitsOf(text, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete(digits)
  }
  return (
    <div>
      <label htmlFor={id} className="only-said">
        {label}
      </label>
      <div className={`code of-${length}${error ? ' wrong' : ''}`}>
        <input
          ref={input}
          id={id}
          name={name ?? 'code'}
          autoFocus
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={isSecret ? 'off' : 'one-time-code'}
          pattern="[0-9۰-۹٠-٩]*"
          value={isSecret ? value : localDigits(value, locale)}
          onChange={(event) => change(event.target.value)}
          readOnly={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
        <div className="boxes" aria-hidden="true">
          {Array.from({ length }, (_, at) => (
            <b key={at} className={at === Math.min(value.length, length - 1) ? 'current' : undefined}>
              {value[at] && (isSecret ? '•' : localDigits(value[at], locale))}
            </b>
          ))}
        </div>
      </div>
      {error && (
        <p id={`${id}-note`} className="help wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import type { Currency } from '#lib/money/money.ts'
import { Field } from '#web/ui/field.tsx'
import { afterKey, afterLeaving } from './typed-amount.ts'

type Props = {
  label: string
  unit: string
  currency: Currency
  text: string
  onText: (text: string) => void
  onLeave: () => void
  error?: string
  help?: string
}

/** An amount of money: any digits, grouped while typing, with the caret kept in place. */
export function AmountField({ label, unit, currency, text, onText, onLeave, ...said }: Props) {
  const locale = useLocale()
  const wanted = useRef<{ input: HTMLInputElement; caret: number } | null>(null)
  useLayoutEffect(() => {
    const { input, caret } = wanted.current ?? {}
    wanted.current = null
    if (input !== undefined && caret !== undefined && document.activeElement === input)
      input.setSelectionRange(caret, caret)
  }, [text])

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const kind = 'inputType' in nativeEvent ? nativeEvent.inputType : ''
    const isPasted = kind === 'insertFromPaste' || kind === 'insertFromDrop'
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length }
    const shown = afterKey(typed, { isPasted, currency, locale })
    wanted.current = { input: target, caret: shown.caret }
    onText(shown.text)
  }
  return (
    <Field
      label={label}
      inputMode={currency === 'IRR' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      after={<span className="muted">{unit}</span>}
      onChange={onChange}
      onBlur={() => {
        onText(afterLeaving(text, { currency, locale }))
        onLeave()
      }}
      {...said}
    />
  )
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { readWhole } from '#lib/typed/whole-number.ts'
import { Field } from '../../../ui/field.tsx'
import { countShown } from './typed-fields.ts'

type Props = {
  label: string
  least?: number
  most: number
  /** Null while the field is empty or has no such number. */
  value: number | null
  onChange: (count: number | null) => void
  help?: string
  name?: string
  className?: string
}

/** A whole number from a least to a most, in any digits; an empty field is none, and what is typed stays as it was typed. */
export function CountField({ label, least = 0, most, value, onChange, help, ...input }: Props) {
  const t = useTranslations('studio.countField')
  const locale = useLocale()
  const [text, setText] = useState(() => countShown(value, locale))
  const [seen, setSeen] = useState(value)
  const read = readWhole(text, { least, most })
  const typed = 'number' in read ? read.number : null
  if (seen !== value) {
    setSeen(value)
    if (typed !== value) setText(countShown(value, locale))
  }
  const between = { least: localDigits(least, locale), most: localDigits(most, locale) }
  const isWrong = 'refused' in read && read.refused !== 'empty'
  return (
    <Field
      {...input}
      label={label}
      inputMode={least < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      value={text}
      help={help ?? t('help', between)}
      onChange={(event) => {
        setText(event.target.value)
        const now = readWhole(event.target.value, { least, most })
        onChange('number' in now ? now.number : null)
      }}
      {...(isWrong ? { error: t('wrong', between) } : {})}
    />
  )
}

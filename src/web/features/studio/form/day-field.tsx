import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Field } from '../../../ui/field.tsx'
import { dayEntry, typedDay } from './day-entry.ts'

type DayProps = { name: 'from' | 'to'; day: string; onDay: (day: string) => void }

/** A day of either calendar; it takes effect when the field is left or Enter is pressed. */
export function DayField({ name, day, onDay }: DayProps) {
  const t = useTranslations('studio.finance.period')
  const locale = useLocale()
  const [text, setText] = useState(dayEntry(day, locale))
  const [seen, setSeen] = useState(day)
  const [error, setError] = useState<string>()
  if (seen !== day) {
    setSeen(day)
    setText(dayEntry(day, locale))
    setError(undefined)
  }
  const take = () => {
    const read = text.trim() === '' ? { day: '' } : typedDay(text)
    if ('refused' in read) return setError(t(`faults.${read.refused}`))
    setText(dayEntry(read.day, locale))
    return read.day === day ? setError(undefined) : onDay(read.day)
  }
  return (
    <Field
      label={t(name)}
      name={name}
      autoComplete="off"
      value={text}
      placeholder={t('dayHint')}
      onChange={(event) => {
        setText(event.target.value)
        setError(undefined)
      }}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      error={error}
    />
  )
}

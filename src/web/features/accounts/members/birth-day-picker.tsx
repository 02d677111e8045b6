import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { SelectField } from '#web/ui/field.tsx'
import { type Calendar, choicesOf, isoOf, partsOf, type Picked, typedDay } from './birth-day-choice.ts'

type Props = {
  iso: string | null
  /** Called with a complete day, as a person would type it in that calendar. */
  onPick: (typed: string) => void
}

/**
 * Year, month and day in the person's own calendar. A birth day is long ago, so lists replace a month-by-month
 * calendar.
 */
export function BirthDayPicker({ iso, onPick }: Props) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [calendar, setCalendar] = useState<Calendar>(locale === 'fa' ? 'jalali' : 'gregorian')
  const [picked, setPicked] = useState<Picked>(() => partsOf(iso, calendar))
  const turnTo = (next: Calendar) => {
    setCalendar(next)
    setPicked(partsOf(isoOf(picked, calendar), next))
  }
  const pick = (change: Partial<Picked>) => {
    const next = { ...picked, ...change }
    setPicked(next)
    if (isoOf(next, calendar) !== null) onPick(localDigits(typedDay(next), locale))
  }
  const { years, months, days } = choicesOf(picked, calendar, locale)
  const choice = (part: keyof Picked, options: { value: string; label: string }[]) => (
    <SelectField
      label={t(part)}
      name={`birth_${part}`}
      value={picked[part]}
      onChange={(value) => pick({ [part]: value })}
      options={[{ value: '', label: '—' }, ...options]}
    />
  )
  return (
    <fieldset className="birth-picker">
      <legend className="only-said">{t('birthDay')}</legend>
      <div className="calendars" role="radiogroup" aria-label={t('calendar')}>
        {(['jalali', 'gregorian'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="calendar" checked={calendar === one} onChange={() => turnTo(one)} />
            <span>{t(one)}</span>
          </label>
        ))}
      </div>
      <div className="parts">
        {choice('day', days)}
        {choice('month', months)}
        {choice('year', years)}
      </div>
    </fieldset>
  )
}

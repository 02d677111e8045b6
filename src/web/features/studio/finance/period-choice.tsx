import { type FormEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useGo } from '../../../ui/link.tsx'
import { Segments } from '../editor/segments.tsx'
import { type Asked, addressOfPeriod, dayEntry, type Period, type PeriodFault, typedPeriod } from './period.ts'

type Props = { asked: Asked; period: Period }

/** A week, a month, or days of one's own in either calendar. */
export function PeriodChoice({ asked, period }: Props) {
  const t = useTranslations('studio.finance.period')
  const go = useGo()
  const [isOwn, setIsOwn] = useState(!('days' in asked))
  const value = isOwn || !('days' in asked) ? 'own' : asked.days === 31 ? 'month' : 'week'
  const choose = (one: 'week' | 'month' | 'own') => {
    setIsOwn(one === 'own')
    if (one !== 'own') go(addressOfPeriod({ days: one === 'month' ? 31 : 7 }), { preventScrollReset: true })
  }
  return (
    <div className="period">
      <Segments
        label={t('label')}
        value={value}
        options={[
          { value: 'week', label: t('week') },
          { value: 'month', label: t('month') },
          { value: 'own', label: t('own') },
        ]}
        onChange={choose}
      />
      {isOwn && <OwnDays period={period} />}
    </div>
  )
}

function OwnDays({ period }: { period: Period }) {
  const t = useTranslations('studio.finance.period')
  const locale = useLocale()
  const go = useGo()
  const area = useId()
  const [entry, setEntry] = useState({ from: dayEntry(period.from, locale), to: dayEntry(period.to, locale) })
  const [faults, setFaults] = useState<Partial<Record<keyof Period, PeriodFault>>>({})
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = typedPeriod(entry)
    if (!('faults' in read)) return go(addressOfPeriod(read.period), { preventScrollReset: true })
    setFaults(read.faults)
    document
      .getElementById(area)
      ?.querySelector<HTMLElement>(`[name=${read.faults.from ? 'from' : 'to'}]`)
      ?.focus()
    return undefined
  }
  const fieldOf = (name: keyof Period) => (
    <Field
      label={t(name)}
      name={name}
      autoComplete="off"
      value={entry[name]}
      onChange={(event) => {
        setEntry({ ...entry, [name]: event.target.value })
        setFaults({})
      }}
      error={faults[name] && t(`faults.${faults[name]}`)}
    />
  )
  return (
    <form id={area} className="own-days" onSubmit={onSubmit} noValidate>
      {fieldOf('from')}
      {fieldOf('to')}
      <Button type="submit" size="tight">
        {t('show')}
      </Button>
    </form>
  )
}

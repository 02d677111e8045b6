import { type FormEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useGo } from '#web/ui/link.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { dayEntry } from '#web/features/studio/form/day-entry.ts'
import { type Asked, addressOfPeriod, type Period, type PeriodFault, typedPeriod } from './period.ts'

type Props = { asked: Asked; period: Period }
type Kind = 'week' | 'month' | 'own'

const kindOf = (asked: Asked): Kind => (!('days' in asked) ? 'own' : asked.days === 31 ? 'month' : 'week')

/** A week, a month, or chosen days in either calendar. */
export function PeriodChoice({ asked, period }: Props) {
  const t = useTranslations('studio.finance.period')
  const go = useGo()
  const address = addressOfPeriod(asked)
  const [seen, setSeen] = useState(address)
  const [chosen, setChosen] = useState(kindOf(asked))
  if (seen !== address) {
    setSeen(address)
    setChosen(kindOf(asked))
  }
  const choose = (kind: Kind) => {
    setChosen(kind)
    if (kind !== 'own') go(addressOfPeriod({ days: kind === 'month' ? 31 : 7 }), { preventScrollReset: true })
  }
  return (
    <div className="period">
      <Segments
        label={t('label')}
        value={chosen}
        options={[
          { value: 'week', label: t('week') },
          { value: 'month', label: t('month') },
          { value: 'own', label: t('own') },
        ]}
        onChange={choose}
      />
      {chosen === 'own' && <OwnDays period={period} />}
    </div>
  )
}

function OwnDays({ period }: { period: Period }) {
  const t = useTranslations('studio.finance.period')
  const locale = useLocale()
  const go = useGo()
  const area = useId()
  const shown = { from: dayEntry(period.from, locale), to: dayEntry(period.to, locale) }
  const [entry, setEntry] = useState(shown)
  const [seen, setSeen] = useState(period)
  const [faults, setFaults] = useState<Partial<Record<keyof Period, PeriodFault>>>({})
  if (seen.from !== period.from || seen.to !== period.to) {
    setSeen(period)
    setEntry(shown)
  }
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

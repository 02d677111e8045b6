import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link, useGo } from '../../../ui/link.tsx'
import { gateways, paymentStates } from './finance-data.ts'
import { addressOfPayments, isNarrowed, type PaymentSearch } from './payment-search.ts'
import { dayEntry, typedDay } from './period.ts'

const restMs = 350

/** What narrows the list; all of it stands in the address. */
export function PaymentFilters({ search }: { search: PaymentSearch }) {
  const t = useTranslations('studio.finance')
  const names = useTranslations('gateways')
  const go = useGo()
  const change = (part: Partial<PaymentSearch>) =>
    go(addressOfPayments({ ...search, ...part, page: 1 }), { replace: true, preventScrollReset: true })
  return (
    <search className="payment-filters">
      <SearchBox search={search} onQuery={(query) => change({ query })} />
      <SelectField
        label={t('columns.state')}
        name="state"
        value={search.state ?? ''}
        options={[
          { value: '', label: t('payments.anyState') },
          ...paymentStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
        onChange={(value) => change({ state: paymentStates.find((one) => one === value) ?? null })}
      />
      <SelectField
        label={t('columns.gateway')}
        name="gateway"
        value={search.gateway ?? ''}
        options={[
          { value: '', label: t('payments.anyGateway') },
          ...gateways.map((value) => ({ value, label: names(value) })),
        ]}
        onChange={(value) => change({ gateway: gateways.find((one) => one === value) ?? null })}
      />
      <DayField name="from" day={search.from} onDay={(from) => change({ from })} />
      <DayField name="to" day={search.to} onDay={(to) => change({ to })} />
      {isNarrowed(search) && (
        <Link className="button plain tight" to={addressOfPayments({})} preventScrollReset>
          {t('payments.clear')}
        </Link>
      )}
    </search>
  )
}

/** What is typed goes to the address when the hands rest. */
function SearchBox({ search, onQuery }: { search: PaymentSearch; onQuery: (query: string) => void }) {
  const t = useTranslations('studio.finance.payments')
  const [text, setText] = useState(search.query)
  const [seen, setSeen] = useState(search.query)
  if (seen !== search.query) {
    setSeen(search.query)
    if (search.query !== text.trim()) setText(search.query)
  }
  useEffect(() => {
    if (text.trim() === search.query) return undefined
    const timer = window.setTimeout(() => onQuery(text), restMs)
    return () => window.clearTimeout(timer)
  }, [text, search.query, onQuery])
  return (
    <Field
      type="search"
      name="query"
      label={t('search')}
      value={text}
      placeholder={t('searchHint')}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => setText(event.target.value)}
      after={<Icon name="search" className="muted" />}
    />
  )
}

type DayProps = { name: 'from' | 'to'; day: string; onDay: (day: string) => void }

/** A day of either calendar; it counts when the field is left or Enter is pressed. */
function DayField({ name, day, onDay }: DayProps) {
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

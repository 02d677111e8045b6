import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDate } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import { dayInOtherCalendar } from '#lib/time/other-calendar.ts'
import { call } from '#web/api.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { calendarDay, typedDay } from '#web/features/studio/form/day-entry.ts'
import { exampleDate } from '#web/features/studio/form/instant-entry.ts'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { useCountryNames } from '#web/features/studio/use-country-names.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import '#web/features/studio/form/form.css'
import './orders-desk.css'

type Terms = OutputOf<'GET /studio/return-terms'>
/** A rule as it is typed: null days are none that can be read. */
type Rule = Omit<Terms['rules'][number], 'days'> & { days: number | null }

const mostDays = 365

/** In how many days goods may be sent back, where to, and which days do not count. */
export function TermsPage() {
  const t = useTranslations('studio.orders')
  const { value, error, reload, put } = useAnswer('return-terms', (signal) =>
    call('GET /studio/return-terms', {}, { signal }),
  )
  return (
    <>
      <header className="studio-head">
        <div>
          <Breadcrumbs crumbs={[{ label: t('title'), to: '/studio/orders' }, { label: t('terms.title') }]} />
          <h1>{t('terms.title')}</h1>
        </div>
      </header>
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={2} />
      ) : (
        <TermsForm key={JSON.stringify(value)} terms={value} onTerms={put} />
      )}
    </>
  )
}

function TermsForm({ terms, onTerms }: { terms: Terms; onTerms: (terms: Terms) => void }) {
  const t = useTranslations('studio.orders')
  const mayWork = useMayCall('POST /studio/orders/:number/deeds')
  const [rules, setRules] = useState<readonly Rule[]>(terms.rules)
  const [holidays, setHolidays] = useState(terms.holidays)
  const { nameOf } = useCountryNames()
  const whole = rules.flatMap((rule) => (rule.days === null ? [] : [{ ...rule, days: rule.days }]))
  const isReady = whole.length === rules.length
  const saving = useAsking(async () => {
    onTerms(await call('PUT /studio/return-terms', { body: { rules: whole, holidays, version: terms.version } }))
    toast({ kind: 'good', text: t('terms.saved') })
  })
  return (
    <form
      className="stack desk-cards"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayWork && isReady) saving.ask()
      }}
    >
      {rules.map((rule, index) => (
        <RuleCard
          key={rule.country}
          rule={rule}
          country={rule.country === '*' ? t('terms.elsewhere') : nameOf(rule.country)}
          onRule={(changed) => setRules(rules.map((one, other) => (other === index ? changed : one)))}
        />
      ))}
      <Holidays holidays={holidays} onHolidays={setHolidays} />
      {saving.fault !== null && (
        <p className="note failed" role="alert">
          {saving.fault}
        </p>
      )}
      {mayWork && (
        <div>
          <Button kind="main" type="submit" busy={saving.busy} aria-disabled={!isReady || undefined}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}

type RuleProps = { rule: Rule; country: string; onRule: (rule: Rule) => void }

function RuleCard({ rule, country, onRule }: RuleProps) {
  const t = useTranslations('studio.orders')
  return (
    <section className="card stack" aria-label={country}>
      <h2>{country}</h2>
      <CountField
        label={t('terms.days')}
        most={mostDays}
        value={rule.days}
        onChange={(days) => onRule({ ...rule, days })}
      />
      <Toggle
        label={t('terms.workingDays')}
        checked={rule.counts_working_days}
        onChange={(on) => onRule({ ...rule, counts_working_days: on })}
      />
      <Field
        label={t('terms.addressFa')}
        lang="fa"
        dir="rtl"
        value={rule.address_fa}
        maxLength={500}
        onChange={(event) => onRule({ ...rule, address_fa: event.target.value })}
      />
      <Field
        label={t('terms.addressEn')}
        lang="en"
        dir="ltr"
        value={rule.address_en}
        maxLength={500}
        onChange={(event) => onRule({ ...rule, address_en: event.target.value })}
      />
    </section>
  )
}

type HolidaysProps = { holidays: Terms['holidays']; onHolidays: (holidays: Terms['holidays']) => void }

function Holidays({ holidays, onHolidays }: HolidaysProps) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const dayFaults = useTranslations('studio.finance.period.faults')
  const now = useNow().getTime()
  const [typed, setTyped] = useState('')
  const read = typedDay(typed)
  const day = 'day' in read ? read.day : ''
  const [name, setName] = useState('')
  const isReady = day !== '' && name.trim() !== '' && holidays.every((one) => one.day !== day)
  const add = () => {
    onHolidays([...holidays, { day, name_fa: name, name_en: name }].toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    setTyped('')
    setName('')
  }
  return (
    <section className="card stack" aria-labelledby="holidays">
      <h2 id="holidays">{t('terms.holidays')}</h2>
      <p className="small muted">{t('terms.holidaysHelp')}</p>
      <ul className="order-history small">
        {holidays.map((one) => (
          <li key={one.day} className="row between">
            <span>
              {formatDate(new Date(`${one.day}T09:00:00Z`), locale, { weekday: true })} ·{' '}
              {locale === 'fa' ? one.name_fa : one.name_en}
            </span>
            <Button
              kind="plain"
              size="tight"
              onClick={() => onHolidays(holidays.filter((other) => other.day !== one.day))}
            >
              {t('terms.remove')}
              <span className="only-said"> {one.name_fa}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="row wrap holiday-add">
        <Field
          label={t('terms.day')}
          autoComplete="off"
          value={typed}
          placeholder={exampleDate(now, locale)}
          onChange={(event) => setTyped(event.target.value)}
          {...('day' in read ? { help: understood(read.day, locale) } : {})}
          {...('refused' in read && typed.trim() !== '' ? { error: dayFaults(read.refused) } : {})}
        />
        <Field label={t('terms.name')} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        <Button kind="soft" size="tight" aria-disabled={!isReady || undefined} onClick={() => isReady && add()}>
          {t('terms.add')}
        </Button>
      </div>
    </section>
  )
}

/** A typed day as it was understood, in both calendars. */
function understood(day: string, locale: Locale): string {
  const said = formatDate(new Date(`${day}T09:00:00Z`), locale, { weekday: true })
  const read = calendarDay(day)
  return read === undefined ? said : `${said} · ${dayInOtherCalendar(read, locale)}`
}

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits, toLatinDigits } from '#lib/digits.ts'
import { dayInOtherCalendar } from '#lib/other-calendar.ts'
import { formatDate } from '#lib/dates.ts'
import { call } from '../../../api.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { FailedPart } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast.ts'
import { Toggle } from '../form/toggle.tsx'
import { useMayCall } from '../frame/staff.ts'
import { useAnswer } from '../use-answer.ts'
import { useAsking } from '../use-asking.ts'
import '../form/form.css'
import './orders-desk.css'

type Terms = OutputOf<'GET /studio/return-terms'>
type Rule = Terms['rules'][number]

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
  const [rules, setRules] = useState(terms.rules)
  const [holidays, setHolidays] = useState(terms.holidays)
  const saving = useAsking(async () => {
    onTerms(await call('PUT /studio/return-terms', { body: { rules, holidays } }))
    toast({ kind: 'good', text: t('terms.saved') })
  })
  return (
    <form
      className="stack desk-cards"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayWork) saving.ask()
      }}
    >
      {rules.map((rule, index) => (
        <RuleCard
          key={rule.country}
          rule={rule}
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
          <Button kind="main" type="submit" busy={saving.busy}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}

function RuleCard({ rule, onRule }: { rule: Rule; onRule: (rule: Rule) => void }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const country =
    rule.country === '*'
      ? t('terms.elsewhere')
      : (new Intl.DisplayNames([locale], { type: 'region' }).of(rule.country) ?? rule.country)
  return (
    <section className="card stack" aria-label={country}>
      <h2>{country}</h2>
      <Field
        label={t('terms.days')}
        inputMode="numeric"
        value={localDigits(rule.days, locale)}
        onChange={(event) =>
          onRule({ ...rule, days: Math.max(0, Math.min(365, Number(toLatinDigits(event.target.value)) || 0)) })
        }
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
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const isReady = day !== '' && name.trim() !== '' && holidays.every((one) => one.day !== day)
  const add = () => {
    onHolidays([...holidays, { day, name_fa: name, name_en: name }].toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    setDay('')
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
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          {...(day === '' ? {} : { help: otherDay(day) })}
        />
        <Field label={t('terms.name')} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        <Button kind="soft" size="tight" aria-disabled={!isReady || undefined} onClick={() => isReady && add()}>
          {t('terms.add')}
        </Button>
      </div>
    </section>
  )
}

/** A day of the field in the other calendar. */
function otherDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return dayInOtherCalendar({ year, month, day: date }, 'en')
}

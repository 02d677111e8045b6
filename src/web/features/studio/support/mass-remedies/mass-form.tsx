import { type SyntheticEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { parseTomanInput } from '#lib/typed/money-input.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useGo } from '#web/ui/link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { TitlePicker } from '#web/features/studio/catalog/titles/title-picker.tsx'
import { parseInstant, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { Asked } from './mass-data.ts'

type DeedName = 'extend' | 'refund' | 'coupon'
type Title = { id: number; title: string }

/** Returns the typed remedy; null where something is missing or is no number. */
function whatOf(deed: DeedName, typed: { hours: string; amount: string; days: string }): Asked['what'] | null {
  const whole = (text: string, most: number) => wholeOf(text, { least: 1, most })
  if (deed === 'refund') return { deed }
  if (deed === 'extend') {
    const hours = whole(typed.hours, 72)
    return hours === null ? null : { deed, hours }
  }
  const [money, days] = [parseTomanInput(typed.amount), whole(typed.days, 365)]
  return 'amount' in money && money.amount >= 1000 && days !== null ? { deed, amount: money.amount, days } : null
}

/** From when to when, which titles, what, and why; leads to the preview. */
export function MassForm() {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  const go = useGo()
  const [from, setFrom] = useState(noMoment)
  const [until, setUntil] = useState(noEnd)
  const [titles, setTitles] = useState<readonly Title[]>([])
  const [deed, setDeed] = useState<DeedName>('extend')
  const [typed, setTyped] = useState({ hours: localDigits('24', locale), amount: '', days: localDigits('30', locale) })
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const look = async (event: SyntheticEvent) => {
    event.preventDefault()
    const read = { from: parseInstant(from), until: parseInstant(until), what: whatOf(deed, typed) }
    const instant = (at: typeof read.from) => ('instant' in at ? at.instant : null)
    const [start, end] = [instant(read.from), instant(read.until)]
    const wrong = {
      ...(start === null ? { from: [t('momentWrong')] } : {}),
      ...(end === null ? { until: [t('momentWrong')] } : {}),
      ...(read.what === null ? { what: [t('whatWrong')] } : {}),
      ...(reason.trim() === '' ? { reason: [t('reasonWrong')] } : {}),
    }
    setFaults(wrong)
    if (busy || start === null || end === null || read.what === null || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const body = { from: start, until: end, product_ids: titles.map(({ id }) => id), what: read.what, reason }
      const made = await call('POST /studio/mass-remedies', { body })
      go(`/studio/mass-remedies/${made.id}`)
    } catch (error) {
      setFaults(error instanceof ApiProblem ? error.errors : {})
      if (!(error instanceof ApiProblem && error.status === 422)) toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const fault = (name: string) => faults[name]?.[0]
  return (
    <form className="card stack mass-form" onSubmit={(event) => void look(event)} noValidate>
      <div className="mass-pair">
        <MomentFields name="from" label={t('from')} entry={from} error={fault('from')} onChange={setFrom} />
        <MomentFields name="until" label={t('until')} entry={until} error={fault('until')} onChange={setUntil} />
      </div>
      <Chosen titles={titles} onChange={setTitles} error={fault('product_ids')} />
      <Segments
        label={t('deed')}
        isLabelShown
        value={deed}
        options={(['extend', 'refund', 'coupon'] as const).map((value) => ({ value, label: t(`deeds.${value}`) }))}
        onChange={setDeed}
      />
      <p className="small muted">{t(`deedHelp.${deed}`)}</p>
      {deed === 'extend' && (
        <Field
          label={t('hours')}
          name="hours"
          inputMode="numeric"
          value={typed.hours}
          onChange={(event) => setTyped({ ...typed, hours: event.target.value })}
          {...(fault('what') === undefined ? {} : { error: fault('what') ?? '' })}
        />
      )}
      {deed === 'coupon' && (
        <div className="mass-pair">
          <MoneyField
            label={t('amount')}
            name="amount"
            currency="IRR"
            value={typed.amount}
            error={fault('what')}
            onChange={(amount) => setTyped({ ...typed, amount })}
          />
          <Field
            label={t('days')}
            name="days"
            inputMode="numeric"
            value={typed.days}
            onChange={(event) => setTyped({ ...typed, days: event.target.value })}
          />
        </div>
      )}
      <Field
        label={t('reason')}
        name="reason"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
        {...(fault('reason') === undefined ? {} : { error: fault('reason') ?? '' })}
      />
      <div>
        <Button kind="main" type="submit" busy={busy}>
          {t('look')}
        </Button>
      </div>
    </form>
  )
}

type ChosenProps = { titles: readonly Title[]; onChange: (titles: readonly Title[]) => void; error: string | undefined }

/** The chosen titles; none means all. */
function Chosen({ titles, onChange, error }: ChosenProps) {
  const t = useTranslations('studio.mass')
  const discounts = useTranslations('studio.discounts')
  return (
    <>
      <TitlePicker
        label={t('titles')}
        help={t('titlesHelp')}
        value={null}
        error={error}
        onChange={(title) => title !== null && onChange([...titles.filter(({ id }) => id !== title.id), title])}
      />
      {titles.length > 0 && (
        <ul className="row wrap">
          {titles.map((title) => (
            <li key={title.id}>
              <Button
                size="tight"
                onClick={() => onChange(titles.filter(({ id }) => id !== title.id))}
                aria-label={discounts('forgetProduct', { title: title.title })}
              >
                {title.title} ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

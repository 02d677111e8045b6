import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { DraftHead } from '#web/features/studio/form/draft-frame.tsx'
import { type InstantEntry, parseInstant, noEnd } from '#web/features/studio/form/instant-entry.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { type Batch, BatchPreview } from './batch-preview.tsx'
import { type Shelf, shelves } from './goods-form.ts'
import './goods.css'

type Wish = InputOf<'POST /studio/goods-prices'>['body']

const whats = ['price', 'sale', 'end_sale'] as const
const ways = ['percent', 'amount'] as const
const currencies = ['IRR', 'USD'] as const
const directions = ['up', 'down'] as const
const steps = { IRR: [10_000, 100_000, 10], USD: [100, 50, 1] } as const

interface Typed {
  shelf: Shelf | ''
  query: string
  currency: 'IRR' | 'USD'
  what: (typeof whats)[number]
  by: (typeof ways)[number]
  direction: (typeof directions)[number]
  value: string
  step: number
  ends: InstantEntry
}

const first: Typed = {
  shelf: '',
  query: '',
  currency: 'IRR',
  what: 'price',
  by: 'percent',
  direction: 'up',
  value: '',
  step: 10_000,
  ends: noEnd,
}

/** How much was typed: percent, or Rials or cents. Null: it cannot be read. */
function valueOf({ by, currency, value }: Typed): number | null {
  if (by === 'percent') {
    const latin = typedDigits(value).replace('٫', '.').replace(/[%٪]/g, '').trim()
    return /^\d{1,4}(?:\.\d{1,2})?$/.test(latin) && Number(latin) > 0 ? Number(latin) : null
  }
  const read = currency === 'IRR' ? parseTomanInput(value) : parseUsdInput(value)
  return 'amount' in read && read.amount > 0 ? read.amount : null
}

/** Returns the typed wish; null while it cannot be read. */
function wishOf(typed: Typed): Wish | null {
  const { shelf, query, currency, what, by, direction, step } = typed
  const value = what === 'end_sale' ? 0 : valueOf(typed)
  const ends = what === 'sale' ? parseInstant(typed.ends) : { instant: null }
  if (value === null || !('instant' in ends)) return null
  const isDown = what === 'sale' || direction === 'down'
  return {
    goods_ids: null,
    shelf: shelf === '' ? null : shelf,
    query: query.trim(),
    currency,
    what,
    by,
    value: isDown ? -value : value,
    round_to: step,
    sale_ends_at: ends.instant,
  }
}

/** Changes prices of many goods at once: by percent or by a sum, as a usual price or as a sale. */
export function PricesPage() {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const [typed, setTyped] = useState(first)
  const [batch, setBatch] = useState<Batch | null>(null)
  const [isAgreed, setIsAgreed] = useState(false)
  const wish = wishOf(typed)
  const set = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }))
    setBatch(null)
    setIsAgreed(false)
  }
  const reading = useAsking(async () => {
    if (wish !== null) setBatch(await call('POST /studio/goods-prices', { body: wish }))
  })
  const writing = useAsking(async () => {
    if (wish === null || batch === null) return
    try {
      const body = { ...wish, digest: batch.digest, agreed: isAgreed }
      const done = await call('POST /studio/goods-prices', { body })
      toast({ kind: 'good', text: t('batch.written', { count: localDigits(done.rows.length, locale) }) })
      set({ value: '' })
    } catch (error) {
      // what the page shows is what is there now
      setBatch(await call('POST /studio/goods-prices', { body: wish }))
      throw error
    }
  })
  return (
    <>
      <DraftHead list={{ label: t('title'), to: '/studio/goods' }} name={t('prices')} />
      <p className="muted goods-about">{t('pricesAbout')}</p>
      <form
        className="card stack prices-form"
        onSubmit={(event) => {
          event.preventDefault()
          reading.ask()
        }}
      >
        <Fields typed={typed} onChange={set} />
        {reading.fault !== null && (
          <p className="note failed" role="alert">
            {reading.fault}
          </p>
        )}
        <div>
          <Button kind={batch === null ? 'main' : 'soft'} type="submit" busy={reading.busy} disabled={wish === null}>
            {t('seePrices')}
          </Button>
        </div>
      </form>
      {batch !== null && (
        <BatchPreview
          batch={batch}
          busy={writing.busy}
          fault={writing.fault}
          isAgreed={isAgreed}
          onAgreed={setIsAgreed}
          onWrite={writing.ask}
        />
      )}
    </>
  )
}

function Fields({ typed, onChange }: { typed: Typed; onChange: (change: Partial<Typed>) => void }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const { what, by, currency, direction } = typed
  const isWrong = typed.value.trim() !== '' && valueOf(typed) === null
  const stepNames = steps[currency].map((step) => ({
    value: String(step),
    label: t(`steps.${currency}.${step}` as 'steps.IRR.10000'),
  }))
  return (
    <>
      <div className="pair">
        <SelectField
          label={t('shelf')}
          name="shelf"
          value={typed.shelf}
          onChange={(value) => onChange({ shelf: shelves.find((one) => one === value) ?? '' })}
          options={[
            { value: '', label: t('everyShelf') },
            ...shelves.map((one) => ({ value: one, label: t(`shelves.${one}`) })),
          ]}
        />
        <Field
          label={t('onlyNamed')}
          name="query"
          type="search"
          maxLength={200}
          value={typed.query}
          help={t('onlyNamedHelp')}
          onChange={(event) => onChange({ query: event.target.value })}
        />
      </div>
      <Segments
        label={t('whatPrices')}
        isLabelShown
        value={what}
        onChange={(value) => onChange({ what: value })}
        options={whats.map((value) => ({ value, label: t(`whats.${value}`) }))}
      />
      <Segments
        label={t('currency')}
        isLabelShown
        value={currency}
        onChange={(value) => onChange({ currency: value, step: steps[value][0] })}
        options={currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
      />
      {what === 'price' && (
        <Segments
          label={t('direction')}
          value={direction}
          onChange={(value) => onChange({ direction: value })}
          options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
        />
      )}
      {what !== 'end_sale' && (
        <>
          <div className="pair">
            <SelectField
              label={t('by')}
              name="by"
              value={by}
              onChange={(value) => onChange({ by: value === 'amount' ? 'amount' : 'percent' })}
              options={ways.map((value) => ({ value, label: t(`bys.${value}.${currency}`) }))}
            />
            <Field
              label={t('howMuch')}
              name="value"
              inputMode="decimal"
              autoComplete="off"
              value={typed.value}
              {...(isWrong ? { error: t('noValue') } : {})}
              onChange={(event) => onChange({ value: event.target.value })}
              after={<span className="small muted">{by === 'percent' ? (locale === 'fa' ? '٪' : '%') : null}</span>}
            />
          </div>
          <SelectField
            label={t('roundTo')}
            name="step"
            value={String(typed.step)}
            onChange={(value) => onChange({ step: Number(value) })}
            options={stepNames}
          />
        </>
      )}
      {what === 'sale' && (
        <MomentFields
          name="sale_ends_at"
          label={t('saleEnds')}
          empty={t('saleEndsHelp')}
          entry={typed.ends}
          error={undefined}
          onChange={(ends) => onChange({ ends })}
        />
      )}
    </>
  )
}

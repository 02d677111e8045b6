import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/amount-in-words.ts'
import type { Locale } from '#lib/locale.ts'
import { parseTomanInput, parseUsdInput, type TypedAmount } from '#lib/money-input.ts'
import type { Currency } from '#lib/money.ts'
import { Field } from '../../../ui/field.tsx'
import { Segments } from './segments.tsx'
import type { Editor } from './use-editor.ts'

const wordsOf = (typed: TypedAmount, currency: Currency, locale: Locale): string | undefined =>
  'amount' in typed && typed.amount > 0 ? amountInWords({ amount: typed.amount, currency }, locale) : undefined

/** Free, or for sale at a price in Toman, in dollars, or in both. */
export function WaysCard({ editor }: { editor: Editor }) {
  const t = useTranslations('studio.ways')
  const locale = useLocale()
  const { form, errors, set } = editor
  const id = useId()
  const unpriced = form.toman.trim() === '' && form.usd.trim() === ''
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <Segments
        label={t('heading')}
        value={form.is_free ? 'free' : 'buy'}
        options={[
          { value: 'buy', label: t('buy') },
          { value: 'free', label: t('free') },
        ]}
        onChange={(way) => set({ is_free: way === 'free' }, 'sales.buy.irr', 'sales.buy.usd')}
      />
      {form.is_free ? (
        <p className="small muted">{t('freeHelp')}</p>
      ) : (
        <>
          <div className="pair">
            <Field
              label={t('toman')}
              name="sales.buy.irr"
              inputMode="numeric"
              autoComplete="off"
              value={form.toman}
              onChange={(event) => set({ toman: event.target.value }, 'sales.buy.irr')}
              error={errors['sales.buy.irr']}
              help={wordsOf(parseTomanInput(form.toman), 'IRR', locale) ?? t('tomanHelp')}
              after={<span className="small muted">{t('tomanUnit')}</span>}
            />
            <Field
              label={t('usd')}
              name="sales.buy.usd"
              inputMode="decimal"
              autoComplete="off"
              value={form.usd}
              onChange={(event) => set({ usd: event.target.value }, 'sales.buy.usd')}
              error={errors['sales.buy.usd']}
              help={wordsOf(parseUsdInput(form.usd), 'USD', locale) ?? t('usdHelp')}
              after={<span className="small muted">{t('usdUnit')}</span>}
            />
          </div>
          <label className="check">
            <input
              type="checkbox"
              name="in_plans"
              checked={form.in_plans}
              onChange={(event) => set({ in_plans: event.target.checked })}
            />
            <span>
              {t('inPlans')}
              <span className="tiny muted block">{t('inPlansHelp')}</span>
            </span>
          </label>
          <p className="tiny muted">{unpriced ? t('unpriced') : t('vat')}</p>
        </>
      )}
    </section>
  )
}

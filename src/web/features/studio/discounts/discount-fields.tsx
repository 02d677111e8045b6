import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/amount-in-words.ts'
import { parseTomanInput, parseUsdInput } from '#lib/money-input.ts'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Segments } from '../editor/segments.tsx'
import { MomentFields } from '../moment-fields.tsx'
import { kinds } from './discount-data.ts'
import type { DiscountForm, Kind } from './discount-form.ts'
import { TitlePicker } from './title-picker.tsx'
import type { Desk } from './use-discount-desk.ts'

type TextColumn = { [K in keyof DiscountForm]: DiscountForm[K] extends string ? K : never }[keyof DiscountForm]
type TextProps = { desk: Desk; column: Exclude<TextColumn, 'takes'>; field: string; help?: string; unit?: string }

function Text({ desk, column, field, help, unit }: TextProps) {
  const t = useTranslations('studio.discounts')
  const error = desk.errors[field]
  return (
    <Field
      label={t(`fields.${column}`)}
      name={field}
      autoComplete="off"
      inputMode={unit === undefined ? 'text' : 'decimal'}
      value={desk.form[column]}
      onChange={(event) => desk.set({ [column]: event.target.value }, field)}
      {...(error === undefined ? {} : { error })}
      {...(help === undefined ? {} : { help })}
      {...(unit === undefined ? {} : { after: <span className="small muted">{unit}</span> })}
    />
  )
}

type AmountColumn = 'toman' | 'usd' | 'minimumToman' | 'minimumUsd'

/** An amount in Toman or dollars, with its words below it. */
function Amount({ desk, column, field, help }: { desk: Desk; column: AmountColumn; field: string; help: string }) {
  const t = useTranslations('studio.ways')
  const locale = useLocale()
  const isRials = field.endsWith('irr')
  const text = desk.form[column]
  const typed = isRials ? parseTomanInput(text) : parseUsdInput(text)
  const words =
    'amount' in typed && typed.amount > 0
      ? amountInWords({ amount: typed.amount, currency: isRials ? 'IRR' : 'USD' }, locale)
      : help
  return <Text desk={desk} column={column} field={field} help={words} unit={t(isRials ? 'tomanUnit' : 'usdUnit')} />
}

/** What the code is and what it takes off. */
export function OffCard({ desk }: { desk: Desk }) {
  const t = useTranslations('studio.discounts')
  const { form, set } = desk
  return (
    <section className="card stack" aria-labelledby="discount-off">
      <h2 id="discount-off">{t('offHeading')}</h2>
      <Text desk={desk} column="code" field="code" help={t('codeHelp')} />
      <Segments
        label={t('takes')}
        value={form.takes}
        options={[
          { value: 'percent', label: t('percent') },
          { value: 'amount', label: t('amount') },
        ]}
        onChange={(takes) => set({ takes }, 'percent', 'amount_irr', 'amount_usd')}
      />
      {form.takes === 'percent' ? (
        <Text desk={desk} column="percent" field="percent" help={t('percentHelp')} unit={t('percentUnit')} />
      ) : (
        <div className="pair">
          <Amount desk={desk} column="toman" field="amount_irr" help={t('amountHelp')} />
          <Amount desk={desk} column="usd" field="amount_usd" help={t('amountHelp')} />
        </div>
      )}
      <Text desk={desk} column="note" field="note" help={t('noteHelp')} />
    </section>
  )
}

/** For what, from which price, when, and how often. */
export function LimitsCard({ desk }: { desk: Desk }) {
  const t = useTranslations('studio.discounts')
  const { form, errors, set } = desk
  return (
    <section className="card stack" aria-labelledby="discount-limits">
      <h2 id="discount-limits">{t('limitsHeading')}</h2>
      <SelectField
        label={t('kind')}
        name="kind"
        value={form.kind ?? ''}
        options={[{ value: '', label: t('forAll') }, ...kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))]}
        onChange={(kind) => set({ kind: kind === '' ? null : (kind as Kind) }, 'kind')}
      />
      <TitlePicker
        label={t('product')}
        help={t('productHelp')}
        value={form.product}
        error={errors['product_id']}
        onChange={(product) => set({ product }, 'product_id')}
      />
      <div className="pair">
        <Amount desk={desk} column="minimumToman" field="minimum_irr" help={t('minimumHelp')} />
        <Amount desk={desk} column="minimumUsd" field="minimum_usd" help={t('minimumHelp')} />
      </div>
      <div className="pair">
        <Text desk={desk} column="totalLimit" field="total_limit" help={t('limitHelp')} unit={t('times')} />
        <Text desk={desk} column="memberLimit" field="member_limit" help={t('limitHelp')} unit={t('times')} />
      </div>
      <MomentFields
        name="starts_at"
        label={t('begin')}
        empty={t('beginEmpty')}
        entry={form.starts}
        error={errors['starts_at']}
        onChange={(starts) => set({ starts }, 'starts_at', 'ends_at')}
      />
      <MomentFields
        name="ends_at"
        label={t('end')}
        empty={t('endEmpty')}
        entry={form.ends}
        error={errors['ends_at']}
        onChange={(ends) => set({ ends }, 'ends_at')}
      />
    </section>
  )
}

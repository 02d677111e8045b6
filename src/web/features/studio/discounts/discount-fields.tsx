import { useTranslations } from 'use-intl'
import { Field, SelectField } from '../../../ui/field.tsx'
import { MoneyField } from '../form/money-field.tsx'
import { Segments } from '../form/segments.tsx'
import { MomentFields } from '../form/moment-fields.tsx'
import { kinds } from './discount-data.ts'
import type { DiscountForm, Kind } from './discount-form.ts'
import { TitlePicker } from '../catalog/title-picker.tsx'
import type { DiscountDraft } from './use-discount-draft.ts'

type TextColumn = { [K in keyof DiscountForm]: DiscountForm[K] extends string ? K : never }[keyof DiscountForm]
type TextProps = {
  draft: DiscountDraft
  column: Exclude<TextColumn, 'takes'>
  field: string
  help?: string
  unit?: string
}

function Text({ draft, column, field, help, unit }: TextProps) {
  const t = useTranslations('studio.discounts')
  return (
    <Field
      label={t(`fields.${column}`)}
      name={field}
      autoComplete="off"
      inputMode={unit === undefined ? 'text' : 'decimal'}
      value={draft.form[column]}
      onChange={(event) => draft.set({ [column]: event.target.value }, field)}
      error={draft.errors[field]}
      help={help}
      after={unit && <span className="small muted">{unit}</span>}
    />
  )
}

type AmountColumn = 'toman' | 'usd' | 'minimumToman' | 'minimumUsd'
type AmountProps = { draft: DiscountDraft; column: AmountColumn; field: string; help: string }

function Amount({ draft, column, field, help }: AmountProps) {
  const t = useTranslations('studio.discounts')
  return (
    <MoneyField
      label={t(`fields.${column}`)}
      name={field}
      currency={field.endsWith('irr') ? 'IRR' : 'USD'}
      value={draft.form[column]}
      onChange={(text) => draft.set({ [column]: text }, field)}
      error={draft.errors[field]}
      help={help}
    />
  )
}

/** What the code is and what it takes off. */
export function OffCard({ draft }: { draft: DiscountDraft }) {
  const t = useTranslations('studio.discounts')
  const { form, set } = draft
  return (
    <section className="card stack" aria-labelledby="discount-off">
      <h2 id="discount-off">{t('offHeading')}</h2>
      <Text draft={draft} column="code" field="code" help={t('codeHelp')} />
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
        <Text draft={draft} column="percent" field="percent" help={t('percentHelp')} unit={t('percentUnit')} />
      ) : (
        <div className="pair">
          <Amount draft={draft} column="toman" field="amount_irr" help={t('amountHelp')} />
          <Amount draft={draft} column="usd" field="amount_usd" help={t('amountHelp')} />
        </div>
      )}
      <Text draft={draft} column="note" field="note" help={t('noteHelp')} />
    </section>
  )
}

/** For what, from which price, when, and how often. */
export function LimitsCard({ draft }: { draft: DiscountDraft }) {
  const t = useTranslations('studio.discounts')
  const { form, errors, set } = draft
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
        <Amount draft={draft} column="minimumToman" field="minimum_irr" help={t('minimumHelp')} />
        <Amount draft={draft} column="minimumUsd" field="minimum_usd" help={t('minimumHelp')} />
      </div>
      <div className="pair">
        <Text draft={draft} column="totalLimit" field="total_limit" help={t('limitHelp')} unit={t('times')} />
        <Text draft={draft} column="memberLimit" field="member_limit" help={t('limitHelp')} unit={t('times')} />
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

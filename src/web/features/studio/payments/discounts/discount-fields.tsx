import { useTranslations } from 'use-intl'
import { SelectField } from '#web/ui/field.tsx'
import { DraftField, DraftMoney, DraftPeriod } from '#web/features/studio/form/draft-field.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { TitlePicker } from '#web/features/studio/catalog/titles/title-picker.tsx'
import { kinds } from './discount-data.ts'
import type { Kind } from './discount-form.ts'
import type { DiscountDraft } from './use-discount-draft.ts'

type Column = 'code' | 'note' | 'percent' | 'totalLimit' | 'memberLimit'
type Props = { draft: DiscountDraft; column: Column; field: string; help: string; unit?: string }

function Text({ column, ...props }: Props) {
  const t = useTranslations('studio.discounts.fields')
  return <DraftField column={column} label={t(column)} {...props} />
}

type AmountColumn = 'toman' | 'usd' | 'minimumToman' | 'minimumUsd'

function Amount({ column, field, ...props }: Omit<Props, 'column' | 'unit'> & { column: AmountColumn }) {
  const t = useTranslations('studio.discounts.fields')
  const currency = field.endsWith('irr') ? 'IRR' : 'USD'
  return <DraftMoney column={column} label={t(column)} field={field} currency={currency} {...props} />
}

/** The code and what it takes off. */
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
      <DraftPeriod
        draft={draft}
        begin={t('begin')}
        beginEmpty={t('beginEmpty')}
        end={t('end')}
        endEmpty={t('endEmpty')}
      />
    </section>
  )
}

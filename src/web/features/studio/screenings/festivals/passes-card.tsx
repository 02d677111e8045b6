import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { languageOf, newPass, type PassRow } from './festival-form.ts'
import { RowFrame } from './row-frame.tsx'
import { addRow, changeRow, type FestivalDraft, removeRow } from './use-festival-draft.ts'

/** The kinds of pass that are sold, with both prices. */
export function PassesCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const id = useId()
  const { form, errors } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('passes')}</h2>
      <p className="small muted">{t('passesHelp')}</p>
      {errors['passes'] && <p className="help wrong">{errors['passes']}</p>}
      <ol className="stack plain-list">
        {form.passes.map((pass, at) => (
          <Pass key={pass.key} draft={draft} pass={pass} at={at} />
        ))}
      </ol>
      <Button kind="soft" onClick={() => addRow(draft, 'passes', newPass())}>
        <Icon name="plus" />
        {t('addPass')}
      </Button>
    </section>
  )
}

function Pass({ draft, pass, at }: { draft: FestivalDraft; pass: PassRow; at: number }) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const faultOf = (column: string) => draft.errors[`passes.${at}.${column}`]
  const field = (column: 'name_fa' | 'name_en' | 'credits' | 'capacity', help?: string) => (
    <Field
      label={t(`pass.${column}`)}
      name={`passes.${at}.${column}`}
      autoComplete="off"
      {...languageOf(column)}
      inputMode={column === 'credits' || column === 'capacity' ? 'numeric' : 'text'}
      value={pass[column]}
      error={faultOf(column)}
      {...(help === undefined ? {} : { help })}
      onChange={(event) => changeRow(draft, 'passes', at, { [column]: event.target.value })}
    />
  )
  const money = (column: 'irr' | 'usd', currency: 'IRR' | 'USD') => (
    <MoneyField
      label={t(`pass.${column}`)}
      name={`passes.${at}.${column}`}
      currency={currency}
      value={pass[column]}
      error={faultOf(column)}
      onChange={(text) => changeRow(draft, 'passes', at, { [column]: text })}
    />
  )
  return (
    <RowFrame title={t('passOf', { n: localDigits(at + 1, locale) })} onRemove={() => removeRow(draft, 'passes', at)}>
      {pass.taken > 0 && <p className="small muted">{t('taken', { n: pass.taken })}</p>}
      {field('name_fa')}
      {field('name_en')}
      {field('credits', t('pass.creditsHelp'))}
      {field('capacity')}
      {money('irr', 'IRR')}
      {money('usd', 'USD')}
    </RowFrame>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money.ts'
import { Field } from '../../../ui/field.tsx'
import { countOf } from '../figures.ts'
import { MomentFields } from '../form/moment-fields.tsx'
import { Toggle } from '../form/toggle.tsx'
import { CountField, AmountField } from './gift-fields.tsx'
import type { GiftDraft } from './use-gift-draft.ts'

/** How many and how much in all, from when until when, and where. */
export function LimitsCard({ draft }: { draft: GiftDraft }) {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const { form, errors, saved, set } = draft
  const given = saved?.given ?? 0
  const budgetHelp =
    given > 0 && saved?.currency
      ? t('budgetLeast', { sum: formatMoney({ amount: saved.spent, currency: saved.currency }, locale) })
      : t('budgetHelp')
  return (
    <section className="card stack" aria-labelledby="gift-limits">
      <h2 id="gift-limits">{t('limitsHeading')}</h2>
      <CountField
        draft={draft}
        column="places"
        field="places"
        unit={t('people')}
        help={given > 0 ? t('placesLeast', { count: countOf(given, locale) }) : t('placesHelp')}
      />
      {form.kind === 'money' && <AmountField draft={draft} column="budget" field="budget" help={budgetHelp} />}
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
        entry={form.ends}
        error={errors['ends_at']}
        onChange={(ends) => set({ ends }, 'ends_at')}
      />
      <Field
        label={t('fields.slug')}
        name="slug"
        dir="ltr"
        className="latin"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={form.slug}
        onChange={(event) => set({ slug: event.target.value }, 'slug')}
        help={t('slugHelp')}
        error={errors['slug']}
      />
      <div>
        <Toggle label={t('giving')} checked={form.isGiving} onChange={(isGiving) => set({ isGiving }, 'is_stopped')} />
        <p className="help">{form.isGiving ? t('givingHelp') : t('stoppedHelp')}</p>
      </div>
    </section>
  )
}

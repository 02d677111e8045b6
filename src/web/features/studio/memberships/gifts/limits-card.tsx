import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { countOf } from '#web/features/studio/figures.ts'
import { DraftField, DraftPeriod } from '#web/features/studio/form/draft-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { CountField, AmountField } from './gift-fields.tsx'
import type { GiftDraft } from './use-gift-draft.ts'

/** How many gifts and how much money in all, from when until when, and where. */
export function LimitsCard({ draft }: { draft: GiftDraft }) {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const { form, saved, set } = draft
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
      <DraftPeriod draft={draft} begin={t('begin')} beginEmpty={t('beginEmpty')} end={t('end')} />
      <DraftField
        draft={draft}
        column="slug"
        label={t('fields.slug')}
        dir="ltr"
        className="latin"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        help={t('slugHelp')}
      />
      <div>
        <Toggle label={t('giving')} checked={form.isGiving} onChange={(isGiving) => set({ isGiving }, 'is_stopped')} />
        <p className="help">{form.isGiving ? t('givingHelp') : t('stoppedHelp')}</p>
      </div>
    </section>
  )
}

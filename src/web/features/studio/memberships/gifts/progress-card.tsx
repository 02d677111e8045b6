import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { countOf, percentOf } from '#web/features/studio/figures.ts'
import type { GiftCampaign } from './gift-data.ts'

/** How many people have got it, and how much of the money is used. */
export function ProgressCard({ campaign }: { campaign: GiftCampaign }) {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const { given, places, spent, budget, currency } = campaign
  return (
    <section className="card stack" aria-labelledby="gift-progress">
      <h2 id="gift-progress">{t('progressHeading')}</h2>
      <Measure
        label={t('givenSoFar')}
        part={given / places}
        figures={t('of', { n: countOf(given, locale), all: countOf(places, locale) })}
      />
      {budget && currency ? (
        <Measure
          label={t('spentSoFar')}
          part={spent / budget}
          figures={t('of', {
            n: formatMoney({ amount: spent, currency }, locale),
            all: formatMoney({ amount: budget, currency }, locale),
          })}
        />
      ) : null}
    </section>
  )
}

function Measure({ label, part, figures }: { label: string; part: number; figures: string }) {
  const locale = useLocale()
  return (
    <div className="gift-measure">
      <p className="small">
        <span className="muted">{label}</span>
        <b>{percentOf(part, locale)}</b>
      </p>
      <progress max={1} value={part} aria-label={label} />
      <p className="small">{figures}</p>
    </div>
  )
}

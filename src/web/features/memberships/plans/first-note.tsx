import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Package, Subscription } from './package.ts'

/** Says before buying whether this member has the price of a first period, or why not. */
export function FirstNote({ plan, trial }: { plan: Package; trial: Subscription['trial'] }) {
  const t = useTranslations('plans.first')
  const locale = useLocale()
  return (
    <div className="row top small first-note">
      <Icon name={trial === 'open' ? 'check' : 'info'} />
      <p>{trial === 'open' ? t('open', { price: formatMoney(plan.price, locale) }) : t(trial)}</p>
    </div>
  )
}

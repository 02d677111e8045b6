import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney, wholeToman } from '#lib/money/money.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useVatPercent } from '#web/vat.ts'
import { countOf } from '#web/features/studio/figures.ts'
import { ifAllSold } from './if-all-sold.ts'
import { readinessOf } from './screening-readiness.ts'
import { type Film, isReady } from './shown-film.ts'
import type { FormOf } from './title-form.ts'
import type { DraftOf } from './use-title-draft.ts'

type CheckProps = { draft: DraftOf<'screening'>; film: Film | null }

/** Shows which parts are ready and which are missing, as the fields say it; the server has the last word. */
export function ReadinessCard({ draft, film }: CheckProps) {
  const t = useTranslations('studio.screening')
  const id = useId()
  const checks = readinessOf(draft.form, film === null ? null : isReady(film))
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('beforePublishing')}</h2>
      <ul className="screening-checks">
        {checks.map(({ what, state }) => (
          <li key={what} className={state}>
            <Icon name={state === 'good' ? 'check' : 'info'} />
            {t(`checks.${what}.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the income when every seat is sold, and the tax in it. */
export function SumsCard({ form }: { form: FormOf['screening'] }) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  const id = useId()
  const shown = useVatPercent()
  if (form.is_free || shown === null) return null
  const percent = wholeOf(shown) ?? 0
  const sums = (['IRR', 'USD'] as const).flatMap((currency) => ifAllSold(form, percent, currency) ?? [])
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('ifAllSold')}</h2>
      {sums.length === 0 && <p className="small muted">{t('sumsUnknown')}</p>}
      {sums.map(({ seats, total, vat, net }) => {
        const { currency } = total
        return (
          <dl key={currency} className="screening-sums">
            <dt>{t('allTickets', { n: countOf(seats, locale) })}</dt>
            <dd className="strong">{formatMoney(total, locale)}</dd>
            <dt>{t('vatInside', { percent: shown })}</dt>
            <dd>{formatMoney(wholeToman({ amount: vat, currency }), locale)}</dd>
            <dt>{t('withoutVat')}</dt>
            <dd>{formatMoney(wholeToman({ amount: net, currency }), locale)}</dd>
          </dl>
        )
      })}
    </section>
  )
}

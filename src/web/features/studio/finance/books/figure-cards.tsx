import { useLocale, useTranslations } from 'use-intl'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { countOf, percentOf } from '#web/features/studio/figures.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import type { Finance } from './finance-data.ts'
import { SumLines } from './sum-lines.tsx'
import { paidShare, paidSums, refundSums } from './sums.ts'

const countIn = (sums: readonly { count: number }[]) => sums.reduce((all, { count }) => all + count, 0)

/** Shows the income, the refunds, the share of payments that succeeded, and the open ones. */
export function FigureCards({ finance }: { finance: Finance }) {
  const t = useTranslations('studio.finance.figures')
  const locale = useLocale()
  const paid = paidSums(finance)
  const refunds = refundSums(finance)
  const share = paidShare(finance)
  return (
    <ul className="figure-cards">
      <li className="card">
        <h2 className="tiny muted">{t('paid')}</h2>
        <SumLines sums={paid} />
        <p className="tiny muted">{t('paidCount', { n: countIn(paid) })}</p>
      </li>
      <li className="card">
        <h2 className="tiny muted">{t('refunded')}</h2>
        <SumLines sums={refunds} />
        <p className="tiny muted">{t('refundedCount', { n: countIn(refunds) })}</p>
      </li>
      <li className="card">
        <h2 className="tiny muted">{t('share')}</h2>
        <p className="figure">{share ? percentOf(share.share, locale) : '–'}</p>
        <p className="tiny muted">
          {share
            ? t('shareOf', { paid: countOf(share.paid, locale), ended: countOf(share.ended, locale) })
            : t('noneEnded')}
        </p>
      </li>
      <Open finance={finance} />
    </ul>
  )
}

function Open({ finance: { open } }: { finance: Finance }) {
  const t = useTranslations('studio.finance.figures')
  const locale = useLocale()
  const now = useNow()
  const count = open.payments + open.refunds
  return (
    <li className="card">
      <h2 className="tiny muted">{t('open')}</h2>
      <p className="figure">{countOf(count, locale)}</p>
      {open.oldest_at === null ? (
        <p className="tiny ok">{t('nothingOpen')}</p>
      ) : (
        <p className="tiny accent">
          {t('oldest', { ago: formatRelative(relativeFrom(now, new Date(open.oldest_at)), locale) })}
        </p>
      )}
    </li>
  )
}

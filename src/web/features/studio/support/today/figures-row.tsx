import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { countOf, percentOf } from '#web/features/studio/figures.ts'
import type { Figures } from './today-data.ts'

/** Figures of the day beside each other; each role has those that it works with. */
export function FiguresRow({ figures: { watching, payments, parcels, letters } }: { figures: Figures }) {
  const t = useTranslations('studio.today.figures')
  const locale = useLocale()
  const banks = useTranslations('studio.today.firstDay.banks')
  return (
    <section aria-labelledby="today-figures">
      <h2 id="today-figures" className="only-said">
        {t('heading')}
      </h2>
      <dl className="today-figures">
        <Figure name={t('watching')} value={countOf(watching.now, locale)}>
          {watching.most === null
            ? t('watchedToday', { n: watching.today })
            : t('most', { title: watching.most.title })}
        </Figure>
        {payments !== null && (
          <Figure
            name={t('payments')}
            value={payments.decided === 0 ? '–' : percentOf(payments.paid / payments.decided, locale)}
            isBad={payments.worst !== null}
          >
            {payments.worst === null
              ? t('decided', { n: payments.decided })
              : t('worst', {
                  bank: banks(payments.worst.gateway),
                  share: percentOf(payments.worst.paid / payments.worst.decided, locale),
                })}
          </Figure>
        )}
        {parcels !== null && (
          <Figure name={t('parcels')} value={countOf(parcels.to_pack, locale)}>
            {t('sent', { n: parcels.sent })}
          </Figure>
        )}
        {letters !== null && (
          <Figure name={t('letters')} value={countOf(letters.waiting, locale)}>
            {t('answered', { n: letters.answered })}
          </Figure>
        )}
      </dl>
    </section>
  )
}

type FigureProps = { name: string; value: string; isBad?: boolean; children: ReactNode }

function Figure({ name, value, isBad = false, children }: FigureProps) {
  return (
    <div className="card today-figure-card">
      <dt className="tiny muted">{name}</dt>
      <dd>
        <b className="today-figure">
          <bdi>{value}</bdi>
        </b>{' '}
        <span className={`tiny ${isBad ? 'bad' : 'muted'}`}>{children}</span>
      </dd>
    </div>
  )
}

import { useTranslations } from 'use-intl'

/** Placeholder of the figures. */
export function OverviewSkeleton() {
  const t = useTranslations('states')
  return (
    <div className="finance-board" aria-busy="true">
      <p className="only-said" role="status">
        {t('loading')}
      </p>
      <div className="figure-cards" aria-hidden="true">
        {[0, 1, 2, 3].map((at) => (
          <span key={at} className="skeleton figure-like" />
        ))}
      </div>
      <span className="skeleton board-like wide-part" aria-hidden="true" />
      <span className="skeleton board-like" aria-hidden="true" />
    </div>
  )
}

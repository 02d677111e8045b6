import { useTranslations } from 'use-intl'

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** A list on its way. */
export function TableSkeleton() {
  const t = useTranslations('states')
  return (
    <div className="card titles-card" aria-busy="true">
      <p className="only-said" role="status">
        {t('loading')}
      </p>
      <div aria-hidden="true">
        <div className="ghost-head" />
        {rows.map((row) => (
          <div key={row} className="ghost-row">
            <span className="skeleton tiny-poster" />
            <span className="grow">
              <span className="skeleton line" />
              <span className="skeleton line short" />
            </span>
            <span className="skeleton line only-large" />
          </div>
        ))}
      </div>
    </div>
  )
}

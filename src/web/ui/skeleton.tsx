import { useTranslations } from 'use-intl'

const many = (count: number) => Array.from({ length: count }, (_, at) => at)

/** A row that is on its way: the geometry of what comes. */
export function RailSkeleton({ title, kind }: { title: string; kind: 'posters' | 'wide' }) {
  const t = useTranslations('states')
  return (
    <section className="rail" aria-busy="true" aria-label={`${title}: ${t('loading')}`}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="track" aria-hidden="true">
        {many(7).map((at) => (
          <div key={at} className={kind === 'posters' ? 'poster-card' : 'wide-card'}>
            <span className={`skeleton ${kind === 'posters' ? 'poster' : 'still'}`} />
            {kind === 'posters' && (
              <h3>
                <span className="skeleton line" />
              </h3>
            )}
            <p className="meta">
              <span className="skeleton line short" />
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** A grid of cards on its way, announced once. */
export function CardGridSkeleton({ kind }: { kind: 'posters' | 'wide' }) {
  const t = useTranslations('states')
  return (
    <div className={kind === 'posters' ? 'poster-grid' : 'wide-grid'} aria-busy="true">
      <span className="only-said">{t('loading')}</span>
      {many(6).map((at) => (
        <div key={at} aria-hidden="true">
          <span className={`skeleton ${kind === 'posters' ? 'poster' : 'still'}`} />
          <p className="meta">
            <span className="skeleton line" />
          </p>
        </div>
      ))}
    </div>
  )
}

/** Boxes and lines on their way, announced once. */
export function BlockSkeleton({ boxes = 3 }: { boxes?: number }) {
  const t = useTranslations('states')
  return (
    <div className="stack" aria-busy="true">
      <span className="only-said">{t('loading')}</span>
      {many(boxes).map((at) => (
        <span key={at} className="skeleton box" aria-hidden="true" />
      ))}
    </div>
  )
}

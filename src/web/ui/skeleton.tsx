import { useTranslations } from 'use-intl'

const many = (count: number) => Array.from({ length: count }, (_, at) => at)

type RailProps = { title: string; kind: 'posters' | 'wide'; far?: boolean }

/** Placeholder of a row with the same layout. While nobody can see it, it does not move. */
export function RailSkeleton({ title, kind, far = false }: RailProps) {
  const t = useTranslations('states')
  return (
    <section className={far ? 'rail far' : 'rail'} aria-busy="true" aria-label={`${title}: ${t('loading')}`}>
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

/** Placeholder of a grid of cards, announced once. */
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

/** Placeholder of boxes and lines, announced once. A page that is rendered with it waits for its scripts. */
export function BlockSkeleton({ boxes = 3 }: { boxes?: number }) {
  const t = useTranslations('states')
  return (
    <div className="stack" aria-busy="true" data-needs-scripts="">
      <span className="only-said">{t('loading')}</span>
      <NeedsScripts />
      {many(boxes).map((at) => (
        <span key={at} className="skeleton box" aria-hidden="true" />
      ))}
    </div>
  )
}

/** In place of what a page without scripts would wait for in vain. */
export function NeedsScripts() {
  const t = useTranslations('states')
  return (
    <noscript>
      <p className="note">{t('needsScripts')}</p>
    </noscript>
  )
}

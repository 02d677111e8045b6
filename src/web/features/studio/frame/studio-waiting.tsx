import { useTranslations } from 'use-intl'
import { Logo } from '../../../ui/logo.tsx'

const rows = [0, 1, 2, 3, 4, 5]

/** The frame of the studio before it is known who is here. It has the texts of the site only. */
export function StudioWaiting() {
  const t = useTranslations('account')
  const states = useTranslations('states')
  return (
    <div className="studio" aria-busy="true">
      <div className="studio-side">
        <div className="studio-name">
          <Logo />
          <span className="tag">{t('studio')}</span>
        </div>
      </div>
      <div className="studio-content">
        <h1 className="only-said">
          {t('studio')}: {states('loading')}
        </h1>
        <div aria-hidden="true" className="studio-ghost">
          <span className="skeleton line short" />
          {rows.map((row) => (
            <span key={row} className="skeleton row-like" />
          ))}
        </div>
      </div>
    </div>
  )
}

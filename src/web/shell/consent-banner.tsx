import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { decideConsent, reopenConsent } from '../consent.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import './consent-banner.css'

/**
 * The question, with two answers of equal weight. It can be closed without an answer only when there is an earlier one.
 */
export default function ConsentBanner({ isReopened }: { isReopened: boolean }) {
  const t = useTranslations('consent')
  const site = useTranslations('site')
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReopened) banner.current?.focus()
  }, [isReopened])
  return (
    <div
      ref={banner}
      className="consent"
      role="dialog"
      aria-modal="false"
      aria-labelledby="consent-title"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isReopened) reopenConsent(false)
      }}
    >
      <p className="grow small">
        <b id="consent-title">{t('title')}</b>{' '}
        <Link className="link" to="/privacy">
          {t('more')}
        </Link>
      </p>
      <div className="answers">
        <Button kind="outline" size="tight" onClick={() => decideConsent('necessary')}>
          {t('necessary')}
        </Button>
        <Button kind="outline" size="tight" onClick={() => decideConsent('all')}>
          {t('all')}
        </Button>
      </div>
      {isReopened && (
        <button type="button" className="icon-button" aria-label={site('close')} onClick={() => reopenConsent(false)}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

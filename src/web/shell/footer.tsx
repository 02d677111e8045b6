import { useTranslations } from 'use-intl'
import { footerGroups, type SitePage, sitePageClass } from '../site-map.ts'
import { useHasSupport } from '../has-support.ts'
import { reopenConsent } from '../consent.ts'
import { useVatPercent } from '../vat.ts'
import { CurrencySwitch } from '../features/gateways/currency-switch.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { useConsent } from './consent-host.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The end of a page; below the shop it goes on as the paper that the shop is. */
export function Footer({ onPaper }: { onPaper: boolean }) {
  const t = useTranslations('footer')
  const pageName = useTranslations('sitePages')
  const hasSupport = useHasSupport()
  const percent = useVatPercent()
  const isThere = (page: SitePage) => page.key !== 'support' || hasSupport
  return (
    <footer className={onPaper ? 'footer paper' : 'footer'}>
      <div className="page">
        <div className="groups">
          <div>
            <Logo />
            <p className="about small muted">{t('about')}</p>
          </div>
          {footerGroups.map((group) => (
            <nav key={group.key} aria-label={t(group.key)}>
              <h2>{t(group.key)}</h2>
              <ul>
                {group.pages.filter(isThere).map((page) => (
                  <li key={page.key} className={sitePageClass(page)}>
                    <Link to={page.to}>{pageName(page.key)}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="base">
          <span>{t('rights')}</span>
          {percent !== null && <span className="for-grown-ups">{t('vat', { percent })}</span>}
          <CookieSettings />
          <span className="at-end" />
          <span className="for-grown-ups">
            <CurrencySwitch />
          </span>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  )
}

/** Where consent is asked for, it must be as easy to withdraw. */
function CookieSettings() {
  const t = useTranslations('footer')
  const { isEea } = useConsent()
  if (!isEea) return null
  return (
    <button type="button" className="cookies" onClick={() => reopenConsent()}>
      {t('cookies')}
    </button>
  )
}

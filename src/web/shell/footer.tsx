import { useTranslations } from 'use-intl'
import { useSiteFrame } from '../use-site-frame.ts'
import { reopenConsent } from '../consent.ts'
import { useVatPercent } from '../vat.ts'
import { CurrencySwitch } from '#web/features/payments/gateways/currency-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { useConsent } from './consent-host.tsx'
import { FooterLists, Socials } from './frame-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The end of a page; below the shop it goes on as the paper that the shop is. */
export function Footer({ onPaper }: { onPaper: boolean }) {
  const t = useTranslations('footer')
  const percent = useVatPercent()
  const { lists, socials } = useSiteFrame()
  return (
    <footer className={onPaper ? 'footer paper' : 'footer'}>
      <div className="page">
        <div className="groups">
          <div>
            <Logo />
            <p className="about small muted">{t('about')}</p>
          </div>
          <FooterLists lists={lists} />
        </div>
        <div className="base">
          <span>{t('rights')}</span>
          {percent !== null && <span className="for-grown-ups">{t('vat', { percent })}</span>}
          <CookieSettings />
          <Socials socials={socials} />
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

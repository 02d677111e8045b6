import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../i18n/locale.ts'
import { headerPages, bottomBarPages, type SitePage, sitePageClass } from '../site-map.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useOnline } from '../use-online.ts'
import { AccountButton } from './account-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LazyPurse } from './lazy-purse.tsx'
import { SearchBox } from './search-box.tsx'

/** Whether this page is a given place; search parameters count only where a place has them. */
function useHere(): (page: SitePage, all: readonly SitePage[]) => 'page' | undefined {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const path = barePath(pathname)
  const here = path + (hydrated ? search : '')
  return (page, all) => {
    if (page.to.includes('?')) return here === page.to ? 'page' : undefined
    const taken = all.some((other) => other.to.includes('?') && other.to === here)
    return path === page.to && !taken ? 'page' : undefined
  }
}

export function MainHeader({ clear }: { clear: boolean }) {
  const t = useTranslations('sitePages')
  const site = useTranslations('site')
  const here = useHere()
  return (
    <header className={`header${clear ? ' clear' : ''}`}>
      <div className="page">
        <Logo />
        <nav className="nav" aria-label={site('mainMenu')}>
          {headerPages.map((page) => (
            <Link
              key={page.key}
              to={page.to}
              className={sitePageClass(page)}
              aria-current={here(page, headerPages)}
              prefetch="intent"
            >
              {t(page.key)}
            </Link>
          ))}
        </nav>
        <div className="tools">
          <SearchBox />
          <LazyPurse />
          <LanguageSwitch />
          <AccountButton />
        </div>
      </div>
    </header>
  )
}

/** The bar at the bottom of phones. */
export function BottomBar() {
  const t = useTranslations('sitePages')
  const site = useTranslations('site')
  const here = useHere()
  return (
    <nav className="bottom-bar" aria-label={site('bottomMenu')}>
      {bottomBarPages.map((page) => (
        <Link key={page.key} to={page.to} className={sitePageClass(page)} aria-current={here(page, bottomBarPages)}>
          <Icon name={page.icon} />
          {t(page.key)}
        </Link>
      ))}
      <AccountButton inBar />
    </nav>
  )
}

export function CheckoutHeader() {
  const t = useTranslations('checkout')
  return (
    <header className="header">
      <div className="page narrow">
        <Logo />
        <span className="at-end row small muted">
          <Icon name="lock" />
          {t('secure')}
        </span>
      </div>
    </header>
  )
}

/** At the door of a cafe: who one is here, and whether there is a line. */
export function HostHeader() {
  const t = useTranslations('hostPage')
  const isOnline = useOnline()
  return (
    <header className="header">
      <div className="page host-width">
        <Logo />
        <Link className="host-badge" to="/host">
          <span className="tag">{t('host')}</span>
        </Link>
        <span className="at-end row small muted">
          <Icon name={isOnline ? 'line' : 'offline'} />
          {t(isOnline ? 'line' : 'noLine')}
        </span>
      </div>
    </header>
  )
}

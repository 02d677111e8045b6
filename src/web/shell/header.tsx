import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../i18n/locale.ts'
import { useSiteFrame } from '../use-site-frame.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useOnline } from '../use-online.ts'
import { AccountButton } from './account-button.tsx'
import { HeaderLinks, TabLinks } from './frame-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LazyPurse } from './lazy-purse.tsx'
import { SearchBox } from './search-box.tsx'

/** Whether this page is a given place; search parameters count only where a place has them. */
function useHere(): (to: string, all: readonly { to: string }[]) => 'page' | undefined {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const path = barePath(pathname)
  const here = path + (hydrated ? search : '')
  return (to, all) => {
    if (to.includes('?')) return here === to ? 'page' : undefined
    const taken = all.some((other) => other.to.includes('?') && other.to === here)
    return path === to && !taken ? 'page' : undefined
  }
}

export function MainHeader({ clear }: { clear: boolean }) {
  const site = useTranslations('site')
  const here = useHere()
  const { header } = useSiteFrame()
  return (
    <header className={`header${clear ? ' clear' : ''}`}>
      <div className="page">
        <Logo />
        <nav className="nav" aria-label={site('mainMenu')}>
          <HeaderLinks links={header} here={(to) => here(to, header)} />
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
  const site = useTranslations('site')
  const here = useHere()
  const { tabs } = useSiteFrame()
  return (
    <nav className="bottom-bar" aria-label={site('bottomMenu')}>
      <TabLinks tabs={tabs} here={(to) => here(to, tabs)} />
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

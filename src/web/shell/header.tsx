import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../i18n/locale.ts'
import { headerPlaces, bottomBarPlaces, type Place, placeClass } from '../site-map.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { AccountButton } from './account-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LazyPurse } from './lazy-purse.tsx'

/** The place this page is: search parameters count only where a place has them. */
function useHere(): (place: Place, all: readonly Place[]) => 'page' | undefined {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const path = barePath(pathname)
  const here = path + (hydrated ? search : '')
  return (place, all) => {
    if (place.to.includes('?')) return here === place.to ? 'page' : undefined
    const taken = all.some((other) => other.to.includes('?') && other.to === here)
    return path === place.to && !taken ? 'page' : undefined
  }
}

export function MainHeader({ clear }: { clear: boolean }) {
  const t = useTranslations('places')
  const site = useTranslations('site')
  const here = useHere()
  return (
    <header className={`header${clear ? ' clear' : ''}`}>
      <div className="page">
        <Logo />
        <nav className="nav" aria-label={site('mainMenu')}>
          {headerPlaces.map((place) => (
            <Link key={place.key} to={place.to} aria-current={here(place, headerPlaces)} prefetch="intent">
              {t(place.key)}
            </Link>
          ))}
        </nav>
        <div className="tools">
          <LazyPurse />
          <LanguageSwitch />
          <AccountButton />
        </div>
      </div>
    </header>
  )
}

/** The bar at the foot of phones. */
export function BottomBar() {
  const t = useTranslations('places')
  const site = useTranslations('site')
  const here = useHere()
  return (
    <nav className="bottom-bar" aria-label={site('bottomMenu')}>
      {bottomBarPlaces.map((place) => (
        <Link key={place.key} to={place.to} className={placeClass(place)} aria-current={here(place, bottomBarPlaces)}>
          <Icon name={place.icon} />
          {t(place.key)}
        </Link>
      ))}
      <AccountButton inBar />
    </nav>
  )
}

export function ShopHeader() {
  const t = useTranslations('site')
  return (
    <header className="shop-header paper">
      <div className="page">
        <Logo />
        <Link className="back" to="/">
          <Icon name="back" />
          {t('backToCinema')}
        </Link>
        <span className="at-end" />
        <LanguageSwitch />
      </div>
    </header>
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

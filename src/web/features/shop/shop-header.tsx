import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../../i18n/locale.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { CartButton } from './cart/cart-button.tsx'
import { listAddress } from './goods/list-address.ts'
import type { Shelf } from './goods/goods.ts'
import './shop-header.css'

const shown = ['poster', 'record', 'shirt', 'book'] as const satisfies readonly Shelf[]

/** The header of any path with `/shop`, instead of the main one. */
export function ShopHeader() {
  const t = useTranslations('shop')
  const site = useTranslations('site')
  const { pathname } = useLocation()
  return (
    <header className="shop-header paper">
      <div className="page">
        <Logo />
        <Link className="shop-name" to="/shop" aria-current={barePath(pathname) === '/shop' ? 'page' : undefined}>
          {t('title')}
        </Link>
        <nav className="shop-nav" aria-label={t('menu')}>
          {shown.map((shelf) => (
            <Link key={shelf} to={listAddress({ shelf })} prefetch="intent">
              {t(`shelves.${shelf}`)}
            </Link>
          ))}
        </nav>
        <span className="at-end" />
        <Link className="back" to="/">
          <Icon name="film" />
          {site('backToCinema')}
        </Link>
        <Link className="icon-button" to={listAddress({})} aria-label={t('search')}>
          <Icon name="search" />
        </Link>
        <LanguageSwitch />
        <CartButton />
      </div>
    </header>
  )
}

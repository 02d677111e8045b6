import { Form, useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { barePath, localise } from '../../i18n/locale.ts'
import { AccountButton } from '../../shell/account-button.tsx'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { CartButton } from './cart/cart-button.tsx'
import { listAddress } from './goods/list-address.ts'
import type { Shelf } from './goods/goods.ts'
import '../../ui/field.css'
import './shop-header.css'

const shown = ['poster', 'record', 'shirt', 'book'] as const satisfies readonly Shelf[]

/** The header of any path with `/shop`, instead of the main one. */
export function ShopHeader() {
  const t = useTranslations('shop')
  const site = useTranslations('site')
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const open = barePath(pathname) === '/shop/list' ? new URLSearchParams(search).get('shelf') : null
  return (
    <header className="shop-header paper">
      <div className="page">
        <Logo />
        <Link className="shop-name" to="/shop" aria-current={barePath(pathname) === '/shop' ? 'page' : undefined}>
          {t('title')}
        </Link>
        <nav className="shop-nav" aria-label={t('menu')}>
          {shown.map((shelf) => (
            <Link
              key={shelf}
              to={listAddress({ shelf })}
              prefetch="intent"
              aria-current={shelf === open ? 'page' : undefined}
            >
              {t(`shelves.${shelf}`)}
            </Link>
          ))}
        </nav>
        <span className="at-end" />
        <Link className="back" to="/">
          <Icon name="film" />
          {site('backToCinema')}
        </Link>
        <Form className="shop-find" role="search" action={localise('/shop/list', locale)} aria-label={t('searchLabel')}>
          <input
            className="input"
            type="search"
            name="query"
            aria-label={t('searchLabel')}
            placeholder={t('search')}
            maxLength={80}
          />
        </Form>
        <Link className="icon-button shop-find-link" to={listAddress({})} aria-label={t('search')}>
          <Icon name="search" />
        </Link>
        <LanguageSwitch />
        <CartButton />
        <span className="shop-account">
          <AccountButton />
        </span>
      </div>
    </header>
  )
}

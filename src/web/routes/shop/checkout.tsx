import { useCallback } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localeOfPath } from '#lib/text/locale.ts'
import { call } from '../../api.ts'
import { accountTexts } from '#web/features/accounts/members/account-texts.ts'
import type { Addresses } from '#web/features/accounts/members/addresses/address.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { useOrder } from '#web/features/payments/purchases/use-order.ts'
import { UnpaidNote } from '../../features/shop/cart/unpaid-note.tsx'
import { useCart } from '../../features/shop/cart/use-cart.ts'
import { GuestOrder } from '../../features/shop/checkout/order-lines.tsx'
import { ShopCheckout } from '../../features/shop/checkout/shop-checkout.tsx'
import { PartTexts } from '../../i18n/part-texts.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { ListButton } from '../../ui/list-button.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { State } from '../../ui/state.tsx'
import '../../ui/field.css'
import '../../features/shop/goods/shop.css'

export const handle: RouteHandle = { alternate: true }

/** The form of an address has its texts in the account's part. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await accountTexts.load(localeOfPath(new URL(request.url).pathname))
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = useTranslations('shopCheckout')
  return (
    <div className="page shop-page">
      <PageHead title={t('title')} hidden />
      <link rel="preload" as="fetch" crossOrigin="anonymous" href={accountTexts.url(useLocale())} />
      <BlockSkeleton />
    </div>
  )
}

/** `/shop/checkout`: who is signed in here comes back with the cart of before. */
export default function ShopCheckoutPage() {
  const t = useTranslations('shopCheckout')
  const { cart } = useCart()
  const { data, reload, replace } = useOrder('shop-checkout', async (_currency, signal) =>
    call('GET /me/addresses', {}, { signal }),
  )
  const order = data.state === 'loaded' ? data.value : null
  const onAddresses = useCallback(
    (addresses: Addresses) => {
      if (order !== null) replace({ ...order, addresses })
    },
    [order, replace],
  )
  return (
    <PartTexts part={accountTexts}>
      <PageHead title={t('title')} hidden />
      <MembersOnly
        data={data}
        reason={t('signIn')}
        onRetry={reload}
        forGrownUps
        forGuest={cart !== null && cart.lines.length > 0 && <GuestOrder cart={cart} />}
      >
        {({ addresses, gateways, wallet }) => (
          <div className="page shop-page">
            <h1 className="page-title">{t('title')}</h1>
            <UnpaidNote />
            {cart === null ? (
              <BlockSkeleton />
            ) : cart.lines.length === 0 ? (
              <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
                <ListButton kind="soft" to="/shop">
                  {t('backToCart')}
                </ListButton>
              </State>
            ) : (
              <ShopCheckout cart={cart} addresses={addresses} payers={{ gateways, wallet }} onAddresses={onAddresses} />
            )}
          </div>
        )}
      </MembersOnly>
    </PartTexts>
  )
}

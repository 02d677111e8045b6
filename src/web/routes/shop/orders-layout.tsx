import { type ClientLoaderFunctionArgs, Outlet } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localeOfPath } from '#lib/text/locale.ts'
import { accountTexts } from '#web/features/accounts/members/account-texts.ts'
import { PartTexts } from '../../i18n/part-texts.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import '../../ui/field.css'
import '../../features/shop/goods/shop.css'

export const handle: RouteHandle = { alternate: true }

/** Loads the texts of orders before their pages are rendered; the server renders only their placeholder. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await accountTexts.load(localeOfPath(new URL(request.url).pathname))
  return null
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export function HydrateFallback() {
  const t = useTranslations('shop')
  return (
    <div className="page shop-page on-its-way fills-window">
      <PageHead title={t('title')} hidden />
      <link rel="preload" as="fetch" crossOrigin="anonymous" href={accountTexts.url(useLocale())} />
      <BlockSkeleton />
    </div>
  )
}

/** The member's orders of goods. */
export default function OrdersLayout() {
  return (
    <PartTexts part={accountTexts}>
      <Outlet />
    </PartTexts>
  )
}

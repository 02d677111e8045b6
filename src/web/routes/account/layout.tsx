import { type ClientLoaderFunctionArgs, Outlet } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localeOfPath } from '#lib/text/locale.ts'
import { AccountFrame } from '#web/features/accounts/members/account-frame.tsx'
import { accountTexts } from '#web/features/accounts/members/account-texts.ts'
import { PartTexts } from '../../i18n/part-texts.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import '../../ui/field.css'

export const handle: RouteHandle = { alternate: true }

/** Loads the account's own texts before its pages are rendered; the server renders only their placeholder. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await accountTexts.load(localeOfPath(new URL(request.url).pathname))
  return null
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export function HydrateFallback() {
  const t = useTranslations('account')
  return (
    <div className="account-frame page below-header">
      <PageHead title={t('account')} hidden />
      <link rel="preload" as="fetch" crossOrigin="anonymous" href={accountTexts.url(useLocale())} />
      <BlockSkeleton />
    </div>
  )
}

export default function AccountLayout() {
  return (
    <PartTexts part={accountTexts}>
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    </PartTexts>
  )
}

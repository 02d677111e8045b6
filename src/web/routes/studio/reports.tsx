import type { ClientLoaderFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { localeOfPath } from '#lib/text/locale.ts'
import { accountTexts } from '#web/features/accounts/members/account-texts.ts'
import { ReportsPage } from '#web/features/studio/screenings/reports/reports-page.tsx'
import { PartTexts } from '../../i18n/part-texts.tsx'
import { PageHead } from '../../page-head.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'

/** The report itself is the one that members read, with its texts. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await accountTexts.load(localeOfPath(new URL(request.url).pathname))
  return null
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export function HydrateFallback() {
  return <BlockSkeleton />
}

export default function ReportsRoute() {
  const t = useTranslations('studio.reports')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <PartTexts part={accountTexts}>
        <ReportsPage />
      </PartTexts>
    </>
  )
}

import { useTranslations } from 'use-intl'
import { PlansPage } from '#web/features/memberships/plans/plans-page.tsx'
import { shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export function loader() {
  return shared({})
}

export default function Plans() {
  const t = useTranslations('plans')
  return (
    <>
      <PageHead title={t('title')} description={t('lead')} />
      <PlansPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { PlansRoom } from '#web/features/studio/memberships/plans/plans-room.tsx'
import { PageHead } from '../../page-head.tsx'

export default function Plans() {
  const t = useTranslations('studio.plans')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <PlansRoom />
    </>
  )
}

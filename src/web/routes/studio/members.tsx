import { useTranslations } from 'use-intl'
import { MembersPage } from '#web/features/studio/support/members/members-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioMembersPageRoute() {
  const t = useTranslations('studio.members')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <MembersPage />
    </>
  )
}

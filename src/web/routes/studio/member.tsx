import { useTranslations } from 'use-intl'
import { MemberPage } from '#web/features/studio/support/members/member-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioMemberPageRoute() {
  const t = useTranslations('studio.members')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <MemberPage />
    </>
  )
}

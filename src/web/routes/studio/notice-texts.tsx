import { useTranslations } from 'use-intl'
import { NoticeTextsPage } from '#web/features/studio/notices/templates/notice-texts-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NoticeTextsRoute() {
  const t = useTranslations('studio.noticeTexts')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NoticeTextsPage />
    </>
  )
}

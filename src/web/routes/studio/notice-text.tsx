import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { NoticeTextEditor } from '#web/features/studio/notices/templates/notice-text-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NoticeTextRoute() {
  const t = useTranslations('studio.noticeTexts')
  const { letter = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NoticeTextEditor key={letter} letter={letter} />
    </>
  )
}

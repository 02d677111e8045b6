import { useTranslations } from 'use-intl'
import { CommentsPage } from '#web/features/studio/community/comments/comments-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioCommentsRoute() {
  const t = useTranslations('studio.comments')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <CommentsPage />
    </>
  )
}

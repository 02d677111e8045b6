import { useTranslations } from 'use-intl'
import { QuestionsPage } from '#web/features/studio/screenings/questions/questions-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioQuestionsRoute() {
  const t = useTranslations('studio.questions')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <QuestionsPage />
    </>
  )
}

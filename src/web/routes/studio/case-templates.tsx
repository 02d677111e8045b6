import { useTranslations } from 'use-intl'
import { TemplatesPage } from '#web/features/studio/support/cases/templates-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioCaseTemplatesPageRoute() {
  const t = useTranslations('studio.templates')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TemplatesPage />
    </>
  )
}

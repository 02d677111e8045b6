import { useTranslations } from 'use-intl'
import { TextPagesPage } from '#web/features/studio/site/text-pages/text-pages-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function TextPagesRoute() {
  const t = useTranslations('studio.textPages')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TextPagesPage />
    </>
  )
}

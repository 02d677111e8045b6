import { useTranslations } from 'use-intl'
import { TextPagesPage } from '../../features/studio/text-pages/text-pages-page.tsx'
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

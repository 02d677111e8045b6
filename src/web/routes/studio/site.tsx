import { useTranslations } from 'use-intl'
import { SitePage } from '#web/features/studio/site/frame/site-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function SiteRoute() {
  const t = useTranslations('studio.site')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <SitePage />
    </>
  )
}

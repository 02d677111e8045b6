import { useTranslations } from 'use-intl'
import { WebhooksPage } from '#web/features/studio/operations/webhooks/webhooks-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function WebhooksRoute() {
  const t = useTranslations('studio.webhooks')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <WebhooksPage />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { NewWebhook } from '#web/features/studio/operations/webhooks/webhook-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewWebhookRoute() {
  const t = useTranslations('studio.webhooks')
  return (
    <>
      <PageHead title={t('new')} hidden />
      <NewWebhook />
    </>
  )
}

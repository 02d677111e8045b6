import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingWebhook } from '#web/features/studio/operations/webhooks/webhook-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function WebhookRoute() {
  const t = useTranslations('studio.webhooks')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingWebhook key={id} id={id} />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { QueuePage } from '#web/features/studio/shop/orders/queue-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioOrdersRoute() {
  const t = useTranslations('studio.orders')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <QueuePage />
    </>
  )
}

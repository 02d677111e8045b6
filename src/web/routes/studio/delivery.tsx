import { useTranslations } from 'use-intl'
import { DeliveryPage } from '#web/features/studio/shop/delivery/delivery-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function DeliveryPageRoute() {
  const t = useTranslations('studio.delivery')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <DeliveryPage />
    </>
  )
}

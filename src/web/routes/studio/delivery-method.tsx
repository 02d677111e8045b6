import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingMethod } from '#web/features/studio/shop/delivery/method-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function DeliveryMethodRoute() {
  const t = useTranslations('studio.delivery')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingMethod key={id} id={id} />
    </>
  )
}

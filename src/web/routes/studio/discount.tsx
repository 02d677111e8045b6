import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingDiscount } from '#web/features/studio/payments/discounts/discount-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function DiscountRoute() {
  const t = useTranslations('studio.discounts')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingDiscount key={id} id={id} />
    </>
  )
}

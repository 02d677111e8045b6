import { useTranslations } from 'use-intl'
import { NewDiscount } from '#web/features/studio/payments/discounts/discount-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewDiscountRoute() {
  const t = useTranslations('studio.discounts')
  return (
    <>
      <PageHead title={t('newTitle')} hidden />
      <NewDiscount />
    </>
  )
}

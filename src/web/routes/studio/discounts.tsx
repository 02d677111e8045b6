import { useTranslations } from 'use-intl'
import { DiscountsPage } from '#web/features/studio/payments/discounts/discounts-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function DiscountsRoute() {
  const t = useTranslations('studio.discounts')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <DiscountsPage />
    </>
  )
}

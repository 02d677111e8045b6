import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { PurchasePage } from '#web/features/studio/finance/books/purchase-page.tsx'
import { PageHead } from '../../../page-head.tsx'

export default function PurchaseRoute() {
  const t = useTranslations('studio.finance')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('purchase.pageTitle')} hidden />
      <PurchasePage key={id} id={id} />
    </>
  )
}

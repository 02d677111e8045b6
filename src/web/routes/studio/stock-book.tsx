import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { BookPage } from '#web/features/studio/shop/stock/book-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StockBookRoute() {
  const t = useTranslations('studio.stock')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <BookPage key={id} id={id} />
    </>
  )
}

import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { OrderDeskPage } from '#web/features/studio/shop/orders/order-desk-page.tsx'
import { PageHead } from '../../page-head.tsx'

export function loader({ params: { number = '' } }: LoaderFunctionArgs) {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw data(null, { status: 404 })
  return { number: Number(number) }
}

export default function StudioOrderRoute() {
  const t = useTranslations('studio.orders')
  const { number } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <OrderDeskPage key={number} number={number} />
    </>
  )
}

import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { OrderPage } from '../../features/shop/orders/order-page.tsx'
import { orderNumberOf } from '../../features/shop/orders/order-number.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useSaved } from '../../offline/use-saved.ts'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export const loader = ({ params }: LoaderFunctionArgs) => ({ number: orderNumberOf(params['number']) })

/** `/shop/orders/{number}` */
export default function OrderRoute() {
  const t = useTranslations('orders')
  const { number } = useLoaderData<typeof loader>()
  const { data, reload, replace } = useGrownUpData(`shop-order/${number}`, (signal) =>
    call('GET /me/shop/orders/:number', { params: { number } }, { signal }),
  )
  useSaved(data, ({ order }) => order)
  return (
    <>
      <PageHead title={t('one')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('one')} forGrownUps>
        {(order) => <OrderPage order={order} onOrder={replace} />}
      </MembersOnly>
    </>
  )
}

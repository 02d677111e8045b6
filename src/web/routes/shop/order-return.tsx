import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { orderNumberOf } from '../../features/shop/orders/order-number.ts'
import { returnSteps } from '../../features/shop/orders/return-draft.ts'
import { ReturnPage } from '../../features/shop/orders/return-page.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export const loader = ({ params }: LoaderFunctionArgs) => ({
  number: orderNumberOf(params['number']),
  step: returnSteps.find((step) => step === params['step']) ?? 'goods',
})

/** `/shop/orders/{number}/return/{step}` */
export default function OrderReturnRoute() {
  const t = useTranslations('orders')
  const { number, step } = useLoaderData<typeof loader>()
  const { data, reload } = useGrownUpData(`shop-order/${number}`, (signal) =>
    call('GET /me/shop/orders/:number', { params: { number } }, { signal }),
  )
  return (
    <>
      <PageHead title={t('returnGoods')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('returnGoods')} forGrownUps>
        {(order) => <ReturnPage order={order} wanted={step} />}
      </MembersOnly>
    </>
  )
}

import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { readOrderList } from '../../features/shop/orders/order.ts'
import { OrderListPage } from '../../features/shop/orders/order-list.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

const perPage = 20

/** `/shop/orders`: the member's orders of goods. */
export default function Orders() {
  const t = useTranslations('orders')
  const [search] = useSearchParams()
  const asked = readOrderList(search)
  const { data, reload } = useGrownUpData(`shop-orders/${asked.show}/${asked.page}`, (signal) =>
    call('GET /me/shop/orders', { query: { ...asked, per_page: perPage } }, { signal }),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {(list) => <OrderListPage asked={asked} list={list} perPage={perPage} />}
      </MembersOnly>
    </>
  )
}

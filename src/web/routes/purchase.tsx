import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { MembersOnly } from '../features/accounts/members-only.tsx'
import { Checkout } from '../features/purchases/checkout.tsx'
import { useOrder } from '../features/purchases/use-checkout.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, { status: 404 })
  return { id }
}

export default function PurchasePage() {
  const t = useTranslations('checkout')
  const { id } = useLoaderData<typeof loader>()
  const { data: order, reload } = useOrder(id)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={order} reason={t('signIn')} onRetry={reload} forGrownUps>
        {(value) => (
          <div className="page narrow below-header">
            <h1 className="page-title">{t('title')}</h1>
            <Checkout order={value} onChanged={reload} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

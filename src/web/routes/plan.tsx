import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { MembersOnly } from '../features/accounts/members-only.tsx'
import { isUuid } from '../is-uuid.ts'
import { PlanCheckout } from '../features/subscriptions/plan-checkout.tsx'
import { usePlanOrder } from '../features/subscriptions/use-plan-order.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export function loader({ params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  if (!isUuid(id)) throw data(null, { status: 404 })
  return { id }
}

export default function PlanPage() {
  const t = useTranslations('checkout')
  const { id } = useLoaderData<typeof loader>()
  const { data: order, reload } = usePlanOrder(id)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={order} reason={t('signIn')} onRetry={reload} forGrownUps>
        {(value) => (
          <div className="page narrow below-header">
            <h1 className="page-title">{t('title')}</h1>
            <PlanCheckout order={value} onChanged={reload} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

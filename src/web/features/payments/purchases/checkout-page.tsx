import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '#web/page-head.tsx'
import type { MemberData } from '#web/use-member-data.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'

/** The parts of a checkout page that differ by what is bought. */
export type CheckoutOf<Order> = {
  /** Whether the id in the address can exist; any other text gives a 404. */
  isId: (id: string) => boolean
  useOrder: (id: string) => { data: MemberData<Order>; reload: () => void }
  /** The desk, or why there is nothing to pay. */
  Desk: ComponentType<{ order: Order; onChanged: () => void }>
}

/** The loader of such a page. It returns only the id, because the page is the same for everybody. */
export function loadCheckout({ params: { id = '' } }: LoaderFunctionArgs, isId: (id: string) => boolean) {
  if (!isId(id)) throw data(null, { status: 404 })
  return { id }
}

/** The checkout page of the title or plan whose id is in the address. */
export function CheckoutPage<Order>({ of: { useOrder, Desk } }: { of: CheckoutOf<Order> }) {
  const t = useTranslations('checkout')
  const { id } = useLoaderData<ReturnType<typeof loadCheckout>>()
  const { data: order, reload } = useOrder(id)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={order} reason={t('signIn')} onRetry={reload} forGrownUps>
        {(value) => (
          <div className="page narrow below-header">
            <h1 className="page-title">{t('title')}</h1>
            <Desk order={value} onChanged={reload} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

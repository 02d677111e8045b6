import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../page-head.tsx'
import type { MemberData } from '../../use-member-data.ts'
import { MembersOnly } from '../accounts/members-only.tsx'

/** How one kind of thing is bought on a page of its own. */
export type CheckoutOf<Order> = {
  /** Whether the address may name one. Anything else is no page. */
  isId: (id: string) => boolean
  useOrder: (id: string) => { data: MemberData<Order>; reload: () => void }
  /** The desk, or why there is nothing to pay. */
  Desk: ComponentType<{ order: Order; onChanged: () => void }>
}

/** The loader of such a page: no answer but the id, for the page is the same for everybody. */
export function loadCheckout({ params: { id = '' } }: LoaderFunctionArgs, isId: (id: string) => boolean) {
  if (!isId(id)) throw data(null, { status: 404 })
  return { id }
}

/** The checkout of what the address names. */
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

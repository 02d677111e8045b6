import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { isUuid } from '../../is-uuid.ts'
import { ReceiptPage } from '#web/features/payments/purchases/receipt.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useSaved } from '../../offline/use-saved.ts'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export function loader({ params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isUuid(id)) throw data(null, { status: 404 })
  return { id }
}

export default function ReceiptRoute() {
  const t = useTranslations('receipt')
  const { id } = useLoaderData<typeof loader>()
  const { data: purchase, reload } = useGrownUpData(`receipt/${id}`, (signal) =>
    call('GET /me/purchases/:id', { params: { id } }, { signal }),
  )
  useSaved(purchase, ({ receipt }) => receipt)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={purchase} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {(value) => <ReceiptPage purchase={value} />}
      </MembersOnly>
    </>
  )
}

import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { isUuid } from '../is-uuid.ts'
import { Result } from '#web/features/payments/purchases/result.tsx'
import { useResult } from '#web/features/payments/purchases/use-result.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export function loader({ params }: LoaderFunctionArgs) {
  const { id } = params
  if (!isUuid(id)) throw data(null, { status: 404 })
  return { id }
}

export default function PayResult() {
  const t = useTranslations('result')
  const { id } = useLoaderData<typeof loader>()
  const { data: purchase, reload, replace, waiting, askAgain } = useResult(id)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={purchase} reason={t('signIn')} onRetry={reload} forGrownUps>
        {(value) => (
          <Result purchase={value} waiting={waiting} onAsk={askAgain} onChanged={reload} onAnswer={replace} />
        )}
      </MembersOnly>
    </>
  )
}

import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import { DebitNote } from '#web/features/memberships/plans/auto-debit-form.tsx'
import { SubscriptionRoom } from '#web/features/memberships/plans/subscription-room.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

const outcomes = ['on', 'refused', 'waiting'] as const
/** A note is shown only while the consent is in this state, not after it was cancelled. */
const stateAfter = { on: 'active', refused: 'refused', waiting: 'consent' } as const

export default function SubscriptionPage() {
  const t = useTranslations('subscription')
  const currency = useChosenCurrency() ?? undefined
  const locale = useLocale()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const outcome = outcomes.find((one) => one === search.get('debit'))
  const { data, reload, replace } = useGrownUpData(`subscription/${currency}/${locale}`, (signal) =>
    call('GET /me/subscription', { query: { currency } }, { signal }),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {(subscription) => (
          <SubscriptionRoom
            subscription={subscription}
            onChange={replace}
            onChanged={reload}
            note={
              isHydrated &&
              outcome &&
              subscription.auto_debit?.state === stateAfter[outcome] && <DebitNote outcome={outcome} />
            }
          />
        )}
      </MembersOnly>
    </>
  )
}

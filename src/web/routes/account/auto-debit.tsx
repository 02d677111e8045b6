import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { AutoDebitForm, type DebitOrder } from '#web/features/memberships/plans/auto-debit-form.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export default function AutoDebitPage() {
  const t = useTranslations('autoDebit')
  const locale = useLocale()
  const [search] = useSearchParams()
  const { data, reload } = useGrownUpData<DebitOrder>(`auto-debit/${locale}`, async (signal) => {
    const [{ packages }, { banks }, { trial }] = await Promise.all([
      call('GET /core/packages', { query: { currency: 'IRR' } }, { signal }),
      call('GET /me/subscription/banks', {}, { signal }),
      call('GET /me/subscription', {}, { signal }),
    ])
    return { plans: packages.filter((plan) => plan.auto_debit), banks, trial }
  })
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {(order) => (
          <div className="subscription">
            <div>
              <h1 className="page-title">{t('title')}</h1>
              <p className="muted">{t('lead')}</p>
            </div>
            <AutoDebitForm order={order} wanted={search.get('plan')} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

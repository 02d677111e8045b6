import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { AccountPage } from '#web/features/accounts/members/account-page.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { ReportsDoor } from '#web/features/screenings/reports/reports-door.tsx'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useMemberData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export default function Account() {
  const t = useTranslations('account')
  const { data, reload } = useMemberData('overview', (signal) => call('GET /me/overview', {}, { signal }))
  const currency = useCurrency()
  return (
    <>
      <PageHead title={t('account')} hidden />
      <MembersOnly data={data} reason={t('signInHelp')} onRetry={reload}>
        {({ me, counts }) => (
          <AccountPage me={me} counts={counts} currency={currency}>
            <ReportsDoor />
          </AccountPage>
        )}
      </MembersOnly>
    </>
  )
}

import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { AddressesPage } from '#web/features/accounts/members/addresses/addresses-page.tsx'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export default function AddressesRoute() {
  const t = useTranslations('addresses')
  const { data, reload, replace } = useGrownUpData('addresses', (signal) => call('GET /me/addresses', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {({ addresses }) => <AddressesPage addresses={addresses} replace={replace} />}
      </MembersOnly>
    </>
  )
}

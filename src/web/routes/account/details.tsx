import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { DetailsPage } from '#web/features/accounts/members/settings/details-page.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { setMe } from '../../session.ts'
import { useMemberData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export default function Details() {
  const t = useTranslations('details')
  const { data, reload, replace } = useMemberData('details', (signal) => call('GET /me', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {({ me }) => (
          <DetailsPage
            me={me}
            onChange={(changed) => {
              replace({ me: changed })
              setMe(changed)
            }}
          />
        )}
      </MembersOnly>
    </>
  )
}

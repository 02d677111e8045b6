import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { DevicePage } from '../../features/accounts/device-login/device-page.tsx'
import { MembersOnly } from '../../features/accounts/members-only.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useMemberData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

/** Who is signed in is asked before the page is drawn: a guest, and a session that is over, sign in first and come back. */
export default function Device() {
  const t = useTranslations('deviceLogin')
  const { data, reload } = useMemberData('device', (signal) => call('GET /me', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {() => <DevicePage />}
      </MembersOnly>
    </>
  )
}

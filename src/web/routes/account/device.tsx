import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { DevicePage } from '#web/features/accounts/members/device-login/device-page.tsx'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useMemberData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

/**
 * Checks who is signed in before the page is shown: a guest, or a person whose session has ended, signs in first and
 * comes back.
 */
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

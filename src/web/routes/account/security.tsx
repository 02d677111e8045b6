import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { SecurityPage } from '#web/features/accounts/members/settings/security-page.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export default function Security() {
  const t = useTranslations('security')
  const { data, reload, replace } = useGrownUpData('security', (signal) => call('GET /me/sessions', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {(devices) => <SecurityPage devices={devices} onDevices={replace} onPassword={reload} />}
      </MembersOnly>
    </>
  )
}

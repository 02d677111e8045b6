import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { DataPage } from '#web/features/accounts/members/settings/data-page.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

export default function YourData() {
  const t = useTranslations('yourData')
  const { data, reload } = useGrownUpData('deletion', (signal) => call('GET /me/delete-account', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {(prospect) => <DataPage prospect={prospect} />}
      </MembersOnly>
    </>
  )
}

import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { NoticesPage } from '#web/features/accounts/members/notices/notices-page.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

/** `/account/notices`: what the member is told, and in which way. */
export default function AccountNotices() {
  const t = useTranslations('notices')
  const { data, reload } = useGrownUpData('notices', (signal) => call('GET /me/notices', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {(answer) => <NoticesPage answer={answer} onChanged={reload} />}
      </MembersOnly>
    </>
  )
}

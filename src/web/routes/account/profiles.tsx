import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { ProfilesRoom } from '#web/features/accounts/members/profiles/profiles-room.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useMemberData } from '../../use-member-data.ts'
import { signOutOn } from '../../use-session.ts'

export const handle: RouteHandle = { alternate: true }

export default function Profiles() {
  const t = useTranslations('profiles')
  const { data, reload, replace } = useMemberData('profiles', (signal) =>
    call('GET /me/profiles', {}, { signal }).catch((error: unknown) => {
      signOutOn(error)
      throw error
    }),
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')}>
        {(list) => (
          <div className="page below-header">
            <ProfilesRoom list={list} onList={replace} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { OwnCases } from '#web/features/support/cases/own-cases.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

/** `/account/cases`: what the member wrote to the house. */
export default function AccountCases() {
  const t = useTranslations('myCases')
  const { data, reload } = useGrownUpData('my cases', (signal) => call('GET /me/cases', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {({ items }) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            <OwnCases items={items} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { SavedSearches } from '../../features/search/saved-searches.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

/** `/account/searches`: the advanced searches that the member keeps. */
export default function Searches() {
  const t = useTranslations('savedSearches')
  const { data, reload, replace } = useGrownUpData(
    'saved-searches',
    async (signal) => (await call('GET /me/saved-searches', {}, { signal })).items,
  )
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {(items) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            <SavedSearches items={items} onChange={replace} onFailed={reload} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

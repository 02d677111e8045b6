import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { OwnReport } from '#web/features/screenings/reports/own-report.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { useGrownUpData } from '../../use-member-data.ts'

export const handle: RouteHandle = { alternate: true }

/** `/account/reports`: what screenings earned, for their organiser, film owner or cafe. */
export default function Reports() {
  const t = useTranslations('screeningReport')
  const { data, reload } = useGrownUpData('reports', (signal) => call('GET /me/reports', {}, { signal }))
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
        {({ items }) => (
          <div className="page below-header">
            <h1 className="page-title">{t('title')}</h1>
            <p className="small muted">{t('about')}</p>
            <OwnReport parties={items} />
          </div>
        )}
      </MembersOnly>
    </>
  )
}

import { useTranslations } from 'use-intl'
import { withDesks } from '../../features/studio/frame/with-desks.tsx'
import { JobsPage } from '#web/features/studio/operations/jobs/jobs-page.tsx'
import { PageHead } from '../../page-head.tsx'

function Jobs() {
  const t = useTranslations('deadJobs')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <JobsPage />
    </>
  )
}

export default withDesks('jobs', Jobs)

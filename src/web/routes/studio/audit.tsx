import { useTranslations } from 'use-intl'
import { AuditPage } from '#web/features/studio/operations/audit/audit-page.tsx'
import { withDesks } from '../../features/studio/frame/with-desks.tsx'
import { PageHead } from '../../page-head.tsx'

function Audit() {
  const t = useTranslations('auditLog')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <AuditPage />
    </>
  )
}

export default withDesks('audit', Audit)

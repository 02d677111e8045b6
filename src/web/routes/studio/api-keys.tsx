import { useTranslations } from 'use-intl'
import { ApiKeysPage } from '#web/features/studio/accounts/api-keys/api-keys-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function ApiKeysRoute() {
  const t = useTranslations('studio.apiKeys')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ApiKeysPage />
    </>
  )
}

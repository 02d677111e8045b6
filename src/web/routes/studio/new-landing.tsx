import { useTranslations } from 'use-intl'
import { NewLanding } from '#web/features/studio/site/landings/landing-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewLandingRoute() {
  const t = useTranslations('studio.landings')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NewLanding />
    </>
  )
}

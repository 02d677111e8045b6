import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingLanding } from '#web/features/studio/site/landings/landing-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function LandingRoute() {
  const t = useTranslations('studio.landings')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingLanding key={id} id={id} />
    </>
  )
}

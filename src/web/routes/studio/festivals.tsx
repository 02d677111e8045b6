import { useTranslations } from 'use-intl'
import { FestivalsPage } from '#web/features/studio/screenings/festivals/festivals-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioFestivalsRoute() {
  const t = useTranslations('studio.festivals')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <FestivalsPage />
    </>
  )
}

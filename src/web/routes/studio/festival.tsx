import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingFestival } from '#web/features/studio/screenings/festivals/festival-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function StudioFestivalRoute() {
  const t = useTranslations('studio.festivals')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingFestival key={id} id={id} />
    </>
  )
}

import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingFestival } from '../../features/studio/festivals/festival-editor.tsx'
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

import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingCafe } from '#web/features/studio/screenings/cafes/cafe-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function CafeRoute() {
  const t = useTranslations('studio.cafes')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingCafe key={id} id={id} />
    </>
  )
}

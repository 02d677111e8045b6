import { useTranslations } from 'use-intl'
import { NewFestival } from '#web/features/studio/screenings/festivals/festival-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewFestivalRoute() {
  const t = useTranslations('studio.festivals')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NewFestival />
    </>
  )
}

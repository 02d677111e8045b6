import { useTranslations } from 'use-intl'
import { NewCafe } from '#web/features/studio/screenings/cafes/cafe-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewCafeRoute() {
  const t = useTranslations('studio.cafes')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NewCafe />
    </>
  )
}

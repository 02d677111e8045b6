import { useTranslations } from 'use-intl'
import { NewTitle } from '#web/features/studio/catalog/titles/editor/new-title.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewTitleRoute() {
  const t = useTranslations('studio.editor')
  return (
    <>
      <PageHead title={t('newTitle')} hidden />
      <NewTitle />
    </>
  )
}

import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingTitle } from '#web/features/studio/catalog/titles/editor/existing-title.tsx'
import { PageHead } from '../../page-head.tsx'

export default function TitleRoute() {
  const t = useTranslations('studio.editor')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingTitle key={id} id={id} />
    </>
  )
}

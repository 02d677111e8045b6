import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { PersonEditor } from '#web/features/studio/catalog/people/person-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function PersonRoute() {
  const t = useTranslations('studio.peopleRoom')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <PersonEditor key={id} id={id} />
    </>
  )
}

import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { TextPageEditor } from '#web/features/studio/site/text-pages/text-page-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function TextPageRoute() {
  const t = useTranslations('studio.textPages')
  const { name = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <TextPageEditor key={name} name={name} />
    </>
  )
}

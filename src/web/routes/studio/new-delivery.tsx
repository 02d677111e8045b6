import { useTranslations } from 'use-intl'
import { NewMethod } from '#web/features/studio/shop/delivery/method-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewMethodRoute() {
  const t = useTranslations('studio.delivery')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NewMethod />
    </>
  )
}

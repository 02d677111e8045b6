import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExistingGift } from '#web/features/studio/memberships/gifts/gift-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function GiftRoute() {
  const t = useTranslations('studio.gifts')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <ExistingGift key={id} id={id} />
    </>
  )
}

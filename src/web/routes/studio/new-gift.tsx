import { useTranslations } from 'use-intl'
import { NewGift } from '#web/features/studio/memberships/gifts/gift-editor.tsx'
import { PageHead } from '../../page-head.tsx'

export default function NewGiftRoute() {
  const t = useTranslations('studio.gifts')
  return (
    <>
      <PageHead title={t('newTitle')} hidden />
      <NewGift />
    </>
  )
}

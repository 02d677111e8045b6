import { useTranslations } from 'use-intl'
import { GiftsPage } from '#web/features/studio/memberships/gifts/gifts-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function GiftsRoute() {
  const t = useTranslations('studio.gifts')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <GiftsPage />
    </>
  )
}

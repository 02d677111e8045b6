import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { LiveDeskPage } from '#web/features/studio/screenings/live/live-desk-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function LiveDeskRoute() {
  const t = useTranslations('studio.live')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('deskPageTitle')} hidden />
      <LiveDeskPage key={id} id={/^\d{1,9}$/.test(id) ? Number(id) : 0} />
    </>
  )
}

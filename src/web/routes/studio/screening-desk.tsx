import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { DeskPage } from '#web/features/studio/screenings/schedule/desk-page.tsx'
import { PageHead } from '../../page-head.tsx'

export default function ScreeningDeskRoute() {
  const t = useTranslations('studio.screenings')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('deskTitle')} hidden />
      <DeskPage key={id} id={/^\d{1,9}$/.test(id) ? Number(id) : 0} />
    </>
  )
}

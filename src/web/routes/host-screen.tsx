import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { EveningStage } from '#web/features/screenings/cafes/evening-stage.tsx'
import { loadPlayPage } from '#web/features/playback/play/play-page.ts'
import { sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import '#web/features/screenings/cafes/evening-screen.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders
export const loader = loadPlayPage

/** `/host/{id}/screen`: the film on the screen of the room. */
export default function HostScreen() {
  const t = useTranslations('hostScreen')
  const { path: _own, ...film } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={film.title ?? t('title')} hidden />
      <EveningStage key={film.id} {...film} />
    </>
  )
}

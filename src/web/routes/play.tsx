import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { loadPlayPage } from '#web/features/playback/play/play-page.ts'
import { PlayScreen } from '#web/features/playback/play/play-screen.tsx'
import { sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders
export const loader = loadPlayPage

/** `/play/{id}`: the film itself. */
export default function Play() {
  const t = useTranslations('playback')
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={page.title ?? t('title')} image={page.picture} hidden />
      <PlayScreen key={page.player} reel="feature" {...page} />
    </>
  )
}

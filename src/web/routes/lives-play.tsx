import { useLoaderData, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { loadLivePage } from '#web/features/playback/play/play-page.ts'
import { PlayScreen } from '#web/features/playback/play/play-screen.tsx'
import { screeningPath } from '#web/features/screenings/schedule/screening.ts'
import { enteredIn } from '#web/features/screenings/schedule/tickets/ticket-door.tsx'
import { sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { useHydrated } from '../use-hydrated.ts'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders
export const loader = loadLivePage

/** `/lives/play/{id}`: a live event, by the viewer’s right or by the ticket with which they came from the lobby. */
export default function LivesPlay() {
  const t = useTranslations('playback')
  const page = useLoaderData<typeof loader>()
  const { state } = useLocation()
  // the server knows nothing of what the browser keeps with an address
  const ticket = useHydrated() ? enteredIn(state)?.entered : undefined
  return (
    <>
      <PageHead title={page.title ?? t('title')} image={page.picture} hidden />
      <PlayScreen
        key={page.player}
        {...page}
        reel="feature"
        isLive
        path={screeningPath(page.id)}
        {...(ticket === undefined ? {} : { ticket })}
      />
    </>
  )
}

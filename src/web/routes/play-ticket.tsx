import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { PlayScreen } from '#web/features/playback/play/play-screen.tsx'
import { lookupOf } from '#web/features/playback/play/streaming-lookup.ts'
import { screeningPath } from '#web/features/screenings/schedule/screening.ts'
import { enteredIn, TicketDoor } from '#web/features/screenings/schedule/tickets/ticket-door.tsx'
import { saveSeat } from '#web/features/screenings/ticket-guests/guest-seats.ts'
import { load, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { useGo } from '../ui/link.tsx'
import { useHydrated } from '../use-hydrated.ts'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const config = await load(args, 'GET /core/configV3', {})
  return shared({ lookup: lookupOf(config, isOfLive(new URL(args.request.url).pathname)) })
}

const isOfLive = (pathname: string): boolean => pathname.includes('/lives/')

/** `/play`, and for live events `/lives/play`: into the hall with a ticket’s code. */
export default function PlayTicket() {
  const t = useTranslations('playTicket')
  const { lookup } = useLoaderData<typeof loader>()
  const { state, pathname } = useLocation()
  const isLive = isOfLive(pathname)
  const go = useGo()
  // the code of a guest of a group: the page of that seat opens on this device, no matter who is signed in
  const openSeat = useCallback(
    (token: string) => {
      saveSeat(window.localStorage, token)
      go('/guest', { replace: true })
    },
    [go],
  )
  // the server knows nothing of what the browser keeps with an address
  const entered = useHydrated() ? enteredIn(state) : null
  if (entered === null)
    return (
      <>
        <PageHead title={t('pageTitle')} description={t('lead')} />
        <TicketDoor switcher={<LanguageSwitch />} onSeat={openSeat} page={isLive ? '/lives/play' : '/play'} />
      </>
    )
  return (
    <>
      <PageHead title={entered.title} hidden />
      <PlayScreen
        key={entered.entered}
        id={entered.screening}
        ticket={entered.entered}
        path={screeningPath(entered.screening)}
        kind="screening"
        reel="feature"
        isLive={isLive}
        lookup={lookup}
        title={entered.title}
        picture={null}
        ageRating={null}
      />
    </>
  )
}

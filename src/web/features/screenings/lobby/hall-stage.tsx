import { useEffect, useState } from 'react'
import type { Screening } from '#web/features/screenings/schedule/screening.ts'
import { PlayScreen } from '#web/features/playback/play/play-screen.tsx'
import { momentToAsk } from './hall-clock.ts'
import type { HallTicket } from './use-hall-ticket.ts'

type Props = {
  screening: Screening
  ticket: HallTicket | null
  lookup: string | null
  /** By how many milliseconds this device's clock is ahead of the server's. */
  ahead: number
  /** The programme runs: the stage is shown. Before that it only prepares. */
  isOpen: boolean
}

/** Whether this viewer's own moment to ask for the film has come; each draws one in the minute before the beginning. */
function useOwnMoment({ screening, ahead, isOpen }: Props): boolean {
  const [chance] = useState(Math.random)
  const [hasCome, setHasCome] = useState(false)
  const { starts_at: startsAt, doors_at: doorsAt } = screening
  useEffect(() => {
    if (startsAt === null || hasCome) return undefined
    const moment = momentToAsk(Date.parse(startsAt), doorsAt === null ? null : Date.parse(doorsAt), chance) + ahead
    const wait = moment - Date.now()
    // a longer timer would fire at once; the state is asked again long before that, and with it the wait begins anew
    if (wait > 3_600_000) return undefined
    const timer = setTimeout(() => setHasCome(true), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [startsAt, doorsAt, ahead, chance, hasCome])
  return hasCome || isOpen
}

/**
 * The place where the film plays, on the page of the lobby. It asks for the film before the beginning and is shown at the
 * beginning, so that nobody presses or reloads anything.
 */
export function HallStage(props: Props) {
  const { screening, ticket, lookup, isOpen } = props
  const code = ticket?.state === 'unused' ? (ticket.code ?? undefined) : undefined
  // the ticket that let somebody in stays the one they came with
  const [entered] = useState(code)
  if (!useOwnMoment(props)) return null
  return (
    <section className="hall-stage" hidden={!isOpen}>
      <PlayScreen
        id={screening.id}
        {...(entered === undefined ? {} : { ticket: entered })}
        path={`/screening/${screening.id}`}
        kind="screening"
        reel="feature"
        lookup={lookup}
        title={screening.title}
        picture={screening.still}
        ageRating={screening.age_rating}
        startsByItself
      />
    </section>
  )
}

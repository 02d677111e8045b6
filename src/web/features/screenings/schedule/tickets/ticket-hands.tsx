import { onThisClock } from '#web/server-time.ts'
import type { Ticket } from '../screening.ts'
import { GiveTicket } from './give-ticket.tsx'
import { ReturnTicket } from './return-ticket.tsx'
import './ticket-hands.css'

/** Whether its hours had begun, and begin anew with another date: then it can only be given back. */
function waitsForNewDate({ state, screening }: Ticket): boolean {
  return state === 'in_use' && screening.starts_at !== null && onThisClock(screening.starts_at) > Date.now()
}

/** Lets a holder give away or give back a ticket that nobody has played. */
export function TicketHands({ ticket, onGone }: { ticket: Ticket; onGone: () => void }) {
  const isBegun = waitsForNewDate(ticket)
  if (ticket.state !== 'unused' && ticket.state !== 'postponed' && !isBegun) return null
  return (
    <div className="ticket-hands not-printed for-grown-ups">
      {!isBegun && <GiveTicket ticket={ticket} />}
      <ReturnTicket ticket={ticket} onGone={onGone} />
    </div>
  )
}

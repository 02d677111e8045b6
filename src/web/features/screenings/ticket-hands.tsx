import type { Ticket } from './screening.ts'
import { GiveTicket } from './give-ticket.tsx'
import { ReturnTicket } from './return-ticket.tsx'
import './ticket-hands.css'

/** What a holder can do with a ticket that nobody has played: give it to somebody, or give it back. */
export function TicketHands({ ticket, onGone }: { ticket: Ticket; onGone: () => void }) {
  if (ticket.state !== 'unused' && ticket.state !== 'postponed') return null
  return (
    <div className="ticket-hands not-printed for-grown-ups">
      <GiveTicket ticket={ticket} />
      <ReturnTicket ticket={ticket} onGone={onGone} />
    </div>
  )
}

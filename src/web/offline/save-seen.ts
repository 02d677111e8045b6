import type { OutputOf } from '#contract/api.ts'
import { profileKey } from '../chosen-profile.ts'
import { type SavedPaper, savedAfter, savedKey, type SavedTicket, type Seen } from './saved.ts'

type Ticket = OutputOf<'GET /me/tickets/:id'>
type Order = OutputOf<'GET /me/shop/orders/:number'>
type Purchase = OutputOf<'GET /me/purchases/:id'>

/** Tickets with which somebody may still come in. */
const useful: readonly Ticket['state'][] = ['unused', 'in_use', 'postponed']

function save(seen: Seen): void {
  try {
    const { localStorage } = window
    const profile = localStorage.getItem(profileKey)
    // a child's profile, or none yet
    if (profile === null || !/^\d+:$/.test(profile)) return
    localStorage.setItem(savedKey, savedAfter(localStorage.getItem(savedKey), profile, seen))
  } catch {
    // a browser without storage, or a full one, shows nothing offline
  }
}

function ticketOf({ id, code, screening, seats }: Ticket): SavedTicket | null {
  if (code === null) return null
  const { title, starts_at: startsAt, cafe } = screening
  return { id, title, code, startsAt, where: cafe === null ? null : `${cafe.name} · ${cafe.city}`, seats }
}

/** Saves a ticket for the time without a network; one that opens nothing any more is dropped. */
function saveTicket(ticket: Ticket): void {
  const now = useful.includes(ticket.state) ? ticketOf(ticket) : null
  save({ sort: 'tickets', id: ticket.id, now })
}

/** Saves an order of goods. */
function saveOrder(order: Order): void {
  const paper: SavedPaper = {
    id: String(order.number),
    number: order.number,
    at: order.registred_at,
    total: order.total,
    lines: order.lines.map((line) => ({
      title: { fa: line.title, en: line.title },
      quantity: line.quantity,
      total: line.amount,
    })),
  }
  save({ sort: 'orders', id: paper.id, now: paper })
}

/** Saves the receipt of a paid purchase. */
function saveReceipt({ id, receipt }: Purchase): void {
  if (receipt === null) return
  const { number, issued_at: at, total } = receipt
  const lines = receipt.lines.map((line) => ({
    title: { fa: line.title_fa, en: line.title_en },
    quantity: line.quantity,
    total: line.total,
  }))
  save({ sort: 'receipts', id, now: { id, number, at, total, lines } })
}

/** Each saves one thing that was seen. */
export const savers = { ticket: saveTicket, order: saveOrder, receipt: saveReceipt }
export type Savers = typeof savers

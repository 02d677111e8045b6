import type { Clock } from '#lib/time/clock.ts'
import type { Slice } from '../journal.ts'
import type { CalendarPart } from './mime.ts'
import { recipientOf } from './recipient.ts'

export interface Message {
  id: number
  channel: 'sms' | 'mail'
  /** E.164 or a lower-case address. */
  to: string
  from: string
  subject: string | null
  text: string
  html: string | null
  /** Of a mail; missing where it has none. */
  calendar?: CalendarPart | null
  /** The first number of exactly six digits in the text, else in the subject, in Latin digits; null without one. */
  code: string | null
  received_at: string
}

export type InboxEvent = { type: 'received'; message: Message } | { type: 'emptied' }

export interface Inbox {
  receive(message: Omit<Message, 'id' | 'code' | 'received_at' | 'to'> & { to: string }): Message
  /** Newest first; `to` in any spelling. */
  list(to?: string): Message[]
  find(id: number): Message | undefined
  empty(): void
}

/** Older messages are deleted, because this is only a demo's inbox. */
const mostMessages = 500

/** The first run of exactly six digits (any script), as Latin digits. */
export function codeIn(text: string): string | null {
  const latin = text
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
  return /(?<!\d)\d{6}(?!\d)/.exec(latin)?.[0] ?? null
}

export function createInbox(clock: Clock): {
  slice: Slice<InboxEvent>
  start(record: (event: InboxEvent) => void): Inbox
} {
  const state = { next: 1, messages: [] as Message[] }
  const slice: Slice<InboxEvent> = {
    apply: (event) => {
      if (event.type === 'emptied') state.messages = []
      else {
        state.messages = [event.message, ...state.messages].slice(0, mostMessages)
        state.next = event.message.id + 1
      }
    },
    snapshot: () => state,
    restore: (snapshot) => Object.assign(state, snapshot as typeof state),
  }
  const start = (record: (event: InboxEvent) => void): Inbox => ({
    receive: (given) => {
      const code = codeIn(given.text) ?? codeIn(given.subject ?? '')
      const received_at = clock.now().toISOString()
      const message: Message = { ...given, id: state.next, to: recipientOf(given.to), code, received_at }
      record({ type: 'received', message })
      return message
    },
    list: (to) => {
      if (to === undefined || to.trim() === '') return [...state.messages]
      // A plus sign that was not percent-encoded arrives as a space.
      const wanted = recipientOf(to.replace(/^ (?=\d)/, '+'))
      return state.messages.filter((message) => message.to === wanted)
    },
    find: (id) => state.messages.find((message) => message.id === id),
    empty: () => record({ type: 'emptied' }),
  })
  return { slice, start }
}

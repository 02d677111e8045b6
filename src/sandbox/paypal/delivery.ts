import { after, hours, minutes } from '#lib/clock.ts'

/** An event on its way to the shop. Its text is kept: what was signed is what is sent, byte for byte. */
export interface Delivery {
  /** The transmission's id, the same on every try. */
  id: string
  event_id: string
  event_type: string
  order_id: string
  body: string
  /** The API as the shop of this order knows it: the certificate is served there. */
  api: string
  created_at: string
  due_at: string
  tries: number
  status: number | null
  error: string | null
  end: 'delivered' | 'given_up' | null
}

export interface Try {
  status: number
  error: string | null
}

const mostTries = 25
const longestPause = hours(4)

/** 1, 2, 4 … minutes, then every four hours: the last of 25 tries is still within three days. */
function pauseAfter(tries: number): number {
  return Math.min(longestPause, minutes(1) * 2 ** Math.min(tries - 1, 8))
}

/** What one try made of it. Any 2xx ends a delivery, nothing else does before the 25th. */
export function tried(delivery: Delivery, { status, error }: Try, at: Date): Delivery {
  const tries = delivery.tries + 1
  const known = { ...delivery, tries, status, error }
  if (status >= 200 && status < 300) return { ...known, end: 'delivered' }
  if (tries >= mostTries) return { ...known, end: 'given_up' }
  return { ...known, due_at: after(at, pauseAfter(tries)).toISOString() }
}

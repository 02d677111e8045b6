import { after, hours, minutes } from '#lib/time/clock.ts'

/** An event on its way to the shop. Its text is stored, so that exactly the signed bytes are sent. */
export interface Delivery {
  /** Id of the transmission, the same for every try. */
  id: string
  event_id: string
  event_type: string
  order_id: string
  body: string
  /** Address of the API as this order's shop knows it; the certificate is served there. */
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

/** 1, 2, 4 … minutes, then every four hours: the last of 25 tries is within three days. */
function pauseAfter(tries: number): number {
  return Math.min(longestPause, minutes(1) * 2 ** Math.min(tries - 1, 8))
}

/** The delivery after one try. Any 2xx ends it; otherwise only the 25th try does. */
export function tried(delivery: Delivery, { status, error }: Try, at: Date): Delivery {
  const tries = delivery.tries + 1
  const known = { ...delivery, tries, status, error }
  if (status >= 200 && status < 300) return { ...known, end: 'delivered' }
  if (tries >= mostTries) return { ...known, end: 'given_up' }
  return { ...known, due_at: after(at, pauseAfter(tries)).toISOString() }
}

/** Below this the two clocks agree: an answer takes a moment, and its date is a whole second. */
const toleranceMs = 5000

/** How far the clock of this device is ahead of the server's; the clocks of people's devices are wrong by minutes and days. */
let ahead = 0

/** Learns it from an answer that comes from the server itself: one out of a cache carries an old date. */
export function learnServerTime(answer: Pick<Response, 'headers'>, now = Date.now()) {
  const date = Date.parse(answer.headers.get('date') ?? '')
  const isOld = answer.headers.has('age') || answer.headers.get('cache-control')?.includes('max-age')
  if (Number.isNaN(date) || isOld) return
  ahead = Math.abs(now - date) < toleranceMs ? 0 : now - date
}

/** When it will be that instant of the server by the clock of this device, in milliseconds since 1970. */
export const onThisClock = (instant: string): number => Date.parse(instant) + ahead

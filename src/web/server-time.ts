/** Below this difference the two clocks count as equal: an answer takes a moment, and its date has whole seconds. */
const toleranceMs = 5000

/** How far this device's clock is ahead of the server's; device clocks are wrong by minutes and days. */
let ahead = 0

/** Learns the difference from an answer that the server itself sent: a cached answer has an old date. */
export function learnServerTime(answer: Pick<Response, 'headers'>, now = Date.now()) {
  const date = Date.parse(answer.headers.get('date') ?? '')
  const isOld = answer.headers.has('age') || answer.headers.get('cache-control')?.includes('max-age')
  if (Number.isNaN(date) || isOld) return
  ahead = Math.abs(now - date) < toleranceMs ? 0 : now - date
}

/** An instant of the server by this device's clock, in milliseconds since 1970. */
export const onThisClock = (instant: string): number => Date.parse(instant) + ahead

/** The present by the server's clock, in milliseconds since 1970: for what the server judges. */
export const serverNow = (now = Date.now()): number => now - ahead

import { recently } from '#server/http/recently.ts'
import type { readSeats, SeatsQuestion } from './read-seats.ts'

type Answer = Awaited<ReturnType<typeof readSeats>>

// guests buy nothing: a number of seats of a second ago serves them as well
const keptMs = 1000

/**
 * Reads seats: for a member each time, for guests once a second for all who ask the same, because anybody may ask
 * without end. The clock in the answer is always the present one: countdowns go by it.
 */
export function seatsForAll(
  read: (question: SeatsQuestion) => Promise<Answer>,
  { now, memory }: { now: () => Date; memory: (() => number) | null },
): (question: SeatsQuestion) => Promise<Answer> {
  const name = ({ productId, country, currency, locale }: SeatsQuestion) =>
    [productId, country, currency, locale].join('/')
  const readForGuests = recently(read, { name, keptMs, clock: memory })
  return async (question) =>
    question.viewer === null ? { ...(await readForGuests(question)), now: now().toISOString() } : read(question)
}

import { createHash } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

/** A number of the environment: with it, answers of the API come late, each time by another time. */
export const answersLate = 'PARDE_E2E_LATE'

/** Most answers wait up to this time (ms), one in eight three times as long. */
const usualMs = 400

/**
 * How long (ms) an answer waits: the same for the same seed, test, call and turn, so that what was red once is red again.
 * Answers that were asked for at once come in an order of chance.
 */
export function lateBy(seed: string, test: string, call: string, turn: number): number {
  const [first = 0, second = 0] = createHash('sha256').update(`${seed}\n${test}\n${call}\n${turn}`).digest()
  const part = Math.round((usualMs * first) / 255)
  return second % 8 === 0 ? part * 3 : part
}

/** Lets the answers of the API to a window come late, in an order of chance that `seed` and the test decide. */
export async function delayAnswers(context: Pick<BrowserContext, 'route'>, seed: string, test: string): Promise<void> {
  const turns = new Map<string, number>()
  await context.route(/\/api\/v1\//, async (route, request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    const turn = (turns.get(call) ?? 0) + 1
    turns.set(call, turn)
    await new Promise((resolve) => setTimeout(resolve, lateBy(seed, test, call, turn)))
    await route.continue()
  })
}

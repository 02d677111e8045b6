import { setTimeout as sleep } from 'node:timers/promises'
import type { Banks } from './banks.ts'
import type { Chance } from '../support/chance.ts'

/** Every call that can move money or ask about it, by its name in the control API. */
const calls = [
  'zarinpal.request',
  'zarinpal.verify',
  'zarinpal.inquiry',
  'zarinpal.reverse',
  'mellat.bpPayRequest',
  'mellat.bpVerifyRequest',
  'mellat.bpSettleRequest',
  'mellat.bpInquiryRequest',
  'mellat.bpReversalRequest',
  'pasargad.getToken',
  'pasargad.purchase',
  'pasargad.inquiry',
  'pasargad.verify',
  'pasargad.reverse',
  'saman.token',
  'saman.verify',
  'saman.receipt',
  'saman.reverse',
  'paypal.token',
  'paypal.create',
  'paypal.order',
  'paypal.capture',
  'paypal.capture_details',
  'paypal.refund',
] as const

/** One call in four fails; the weights below divide the failures among their kinds. */
const shareOfFaults = 0.25
const kinds = {
  'timeout-before-commit': 3,
  'timeout-after-commit': 4,
  http500: 3,
  'http500-after-commit': 4,
  'reset-after-commit': 3,
  reset: 2,
  'html-body': 2,
  'slow:400': 3,
} as const

const ahead = 12
const lookEveryMs = 300

export type FaultTally = Record<string, number>

/**
 * Keeps failures queued at all banks until it is told to stop. The control API takes one outcome per call, so they are
 * queued some way ahead of the calls made so far.
 */
export function makeTrouble(banks: Banks, chance: Chance) {
  const over = new AbortController()
  const queued = new Map<string, number>(calls.map((call) => [call, 0]))
  const tally: FaultTally = {}
  const add = async (call: string, outcome: string, times: number) => {
    queued.set(call, (queued.get(call) ?? 0) + times)
    if (outcome !== 'ok') tally[outcome] = (tally[outcome] ?? 0) + times
    await banks.queue(call, outcome, times)
  }
  const layOut = async (call: string, called: number) => {
    while (!over.signal.aborted && (queued.get(call) ?? 0) - called < ahead) {
      const calm = Math.floor(Math.log(1 - chance.next()) / Math.log(1 - shareOfFaults))
      if (calm > 0) await add(call, 'ok', Math.min(calm, 50))
      await add(call, chance.weighted(kinds), 1)
    }
  }
  const work = async () => {
    while (!over.signal.aborted) {
      const counts = await banks.counts()
      for (const call of calls) await layOut(call, counts[call] ?? 0)
      await banks.sendHeldEvents()
      await sleep(lookEveryMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const working = banks.set('paypal', { webhooks: 'held', webhook_copies: 2 }).then(work)
  working.catch(() => undefined)
  return {
    /** From now on every bank answers correctly; returns which failures happened. */
    async lift(): Promise<FaultTally> {
      over.abort()
      await working
      const unused = (await banks.pending()).filter(({ outcome }) => outcome !== 'ok')
      for (const { outcome } of unused) tally[outcome] = (tally[outcome] ?? 0) - 1
      await banks.clear()
      await banks.set('paypal', { webhooks: 'sent', webhook_copies: 1 })
      return tally
    },
  }
}

export type Trouble = ReturnType<typeof makeTrouble>

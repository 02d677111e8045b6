import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange, Handler, Reply } from './http/exchange.ts'
import type { Slice } from './journal.ts'

/** The next call's outcome in place of its normal answer. */
export type Outcome =
  | {
      kind:
        | 'ok'
        | 'http500'
        | 'http500-after-commit'
        | 'html-body'
        | 'timeout-before-commit'
        | 'timeout-after-commit'
        | 'reset'
        | 'reset-after-commit'
        | 'held'
    }
  /** A refusal by the bank: its number, or its name. */
  | { kind: 'code'; code: number | string }
  | { kind: 'slow'; ms: number }

export type OutcomeEvent =
  | { type: 'queued'; call: string; outcome: string; times: number }
  | { type: 'called'; call: string; outcome: string }
  | { type: 'cleared' }

const longestDelay = 120_000
const longestName = 100
const plainKinds = [
  'ok',
  'http500',
  'http500-after-commit',
  'html-body',
  'timeout-before-commit',
  'timeout-after-commit',
  'reset',
  'reset-after-commit',
  'held',
] as const

/** Reads `ok`, `code:-51`, `name:SOME_ISSUE`, `slow:1500`, `timeout-after-commit`…; undefined for any other text. */
export function parseOutcome(text: string): Outcome | undefined {
  const plain = plainKinds.find((kind) => kind === text)
  if (plain) return { kind: plain }
  const code = /^code:(-?\d{1,5})$/.exec(text)
  if (code) return { kind: 'code', code: Number(code[1]) }
  const name = /^name:([A-Z]+(?:_[A-Z]+)*)$/.exec(text)
  if (name?.[1] !== undefined && name[1].length <= longestName) return { kind: 'code', code: name[1] }
  const slow = /^slow:(\d{1,6})$/.exec(text)
  if (slow && Number(slow[1]) <= longestDelay) return { kind: 'slow', ms: Number(slow[1]) }
  return undefined
}

export interface ForcedOutcomes {
  queue(call: string, outcome: string, times: number): void
  clear(): void
  pending(): { call: string; outcome: string }[]
  counts(): Record<string, number>
  /**
   * Wraps a call so that it is counted and follows the queued outcome. `refuse` builds the bank's own error from a
   * number (`code:`) or from a name (`name:`).
   */
  wrap(call: string, handler: Handler, refuse: (code: number | string) => Reply): Handler
  calls(): string[]
  /** Releases this many held calls, in order of arrival; returns how many were released. */
  release(most: number): number
}

interface State {
  queue: { call: string; outcome: string }[]
  counts: Record<string, number>
}

function applyTo(state: State, event: OutcomeEvent): void {
  if (event.type === 'queued') {
    for (let n = 0; n < event.times; n += 1) state.queue.push({ call: event.call, outcome: event.outcome })
  } else if (event.type === 'called') {
    state.counts[event.call] = (state.counts[event.call] ?? 0) + 1
    const index = state.queue.findIndex((entry) => entry.call === event.call && entry.outcome === event.outcome)
    if (index >= 0) state.queue.splice(index, 1)
  } else {
    state.queue = []
    state.counts = {}
  }
}

const maintenance: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html><head><title>Service unavailable</title></head><body><h1>Back soon</h1></body></html>',
}

const failure: Reply = {
  status: 500,
  headers: { 'content-type': 'text/html' },
  body: '<h1>500 Internal Server Error</h1>',
}

/** Holds calls until they are released, so that a test can stop a race at one point on a machine of any speed. */
function createGate(): { wait: () => Promise<void>; release: (most: number) => number } {
  const waiting: (() => void)[] = []
  return {
    wait: () => new Promise((resolve) => waiting.push(resolve)),
    release: (most) => {
      const released = waiting.splice(0, most)
      for (const goOn of released) goOn()
      return released.length
    },
  }
}

async function obey(
  outcome: Outcome,
  run: () => Reply | Promise<Reply>,
  { refuse, held }: { refuse: (code: number | string) => Reply; held: () => Promise<void> },
): Promise<Reply> {
  switch (outcome.kind) {
    case 'ok':
      return run()
    case 'held':
      await held()
      return run()
    case 'code':
      return refuse(outcome.code)
    case 'slow':
      await sleep(outcome.ms, undefined, { ref: false })
      return run()
    case 'http500':
      return failure
    case 'http500-after-commit':
      await run()
      return failure
    case 'html-body':
      return maintenance
    case 'timeout-before-commit':
      return { drop: 'hold' }
    case 'reset':
      return { drop: 'reset' }
    case 'timeout-after-commit':
    case 'reset-after-commit':
      await run()
      return { drop: outcome.kind === 'reset-after-commit' ? 'reset' : 'hold' }
  }
}

export function createForcedOutcomes(): {
  slice: Slice<OutcomeEvent>
  start(record: (event: OutcomeEvent) => void): ForcedOutcomes
} {
  const state: State = { queue: [], counts: {} }
  const known = new Set<string>()
  const gate = createGate()
  const slice: Slice<OutcomeEvent> = {
    apply: (event) => applyTo(state, event),
    snapshot: () => state,
    restore: (snapshot) => Object.assign(state, snapshot as State),
  }
  const start = (record: (event: OutcomeEvent) => void): ForcedOutcomes => ({
    queue: (call, outcome, times) => record({ type: 'queued', call, outcome, times }),
    clear: () => record({ type: 'cleared' }),
    pending: () => [...state.queue],
    counts: () => ({ ...state.counts }),
    calls: () => [...known],
    release: gate.release,
    wrap: (call, handler, refuse) => {
      known.add(call)
      return (exchange: Exchange) => {
        const forced = state.queue.find((entry) => entry.call === call)?.outcome ?? 'ok'
        record({ type: 'called', call, outcome: forced })
        return obey(parseOutcome(forced) ?? { kind: 'ok' }, () => handler(exchange), { refuse, held: gate.wait })
      }
    },
  })
  return { slice, start }
}

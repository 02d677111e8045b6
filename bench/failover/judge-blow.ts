import { type Answer, pageNames } from './ask.ts'

/** The limits that must hold while a blow falls, and after it. */
export interface Bounds {
  /** The most seconds during which nobody can buy; null: no limit. */
  pauseSeconds: number | null
  /** False: not one call may be refused. */
  mayRefuse: boolean
  leastPurchases: number
}

/** The effect of a blow, as buyers and readers saw it. */
export interface Suffered {
  answers: readonly Answer[]
  /** By `performance.now()`. */
  struckMs: number
  /** Purchases that were acknowledged to buyers in the whole run, and how many of them their lists have. */
  acknowledged: number
  found: number
  /** Answers, lists, wallets and books that are wrong. */
  wrong: readonly string[]
}

const isBought = ({ call, status }: Answer): boolean => call === 'buy' && status === 201

/** The longest time without an acknowledged purchase, in seconds, from the blow on. */
export function pauseOf({ answers, struckMs }: Pick<Suffered, 'answers' | 'struckMs'>): number {
  const times = answers.filter(isBought).map(({ endedMs }) => endedMs)
  const after = times.filter((time) => time > struckMs).sort((a, b) => a - b)
  if (after.length === 0) return Infinity
  const gaps = after.map((time, at) => time - (at === 0 ? struckMs : (after[at - 1] ?? struckMs)))
  return Math.max(...gaps) / 1000
}

/** How often each status came, as `200 × 31, 503 × 2`. */
export function statusesOf(answers: readonly Answer[]): string {
  const counted = new Map<string, number>()
  for (const { status, word } of answers) {
    const name = String(status ?? word)
    counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  return [...counted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
}

const isGood = ({ status }: Answer): boolean => status === 200 || status === 201
const isRefusal = ({ status, saysWhen }: Answer): boolean => status === 503 && saysWhen

/** Everything that must not have happened, one sentence each; empty when all bounds were held. */
export function faultsOf(suffered: Suffered, bounds: Bounds): string[] {
  const { answers, acknowledged, found, wrong } = suffered
  const faults: string[] = []
  const pause = pauseOf(suffered)
  if (bounds.pauseSeconds !== null && pause > bounds.pauseSeconds)
    faults.push(`nobody could buy for ${pause.toFixed(1)} s; at most ${bounds.pauseSeconds} s are allowed`)
  const bad = answers.filter((answer) => !isGood(answer) && !(bounds.mayRefuse && isRefusal(answer)))
  if (bad.length > 0) {
    const calls = [...new Set(bad.map(({ call }) => call))].join(', ')
    const silent = bad.some(({ status, saysWhen }) => status === 503 && !saysWhen) ? ', without Retry-After' : ''
    faults.push(`${calls} got ${statusesOf(bad)}${silent}`)
  }
  const lostPages = answers.filter((answer) => pageNames.includes(answer.call) && answer.status !== 200)
  if (lostPages.length > 0) faults.push(`cached pages got ${statusesOf(lostPages)}`)
  if (found !== acknowledged) faults.push(`${acknowledged - found} of ${acknowledged} acknowledged purchases are lost`)
  const bought = answers.filter(isBought).length
  if (bought < bounds.leastPurchases) faults.push(`only ${bought} of ${bounds.leastPurchases} purchases were made`)
  // there may be one for each buyer
  return [...faults, ...wrong]
}

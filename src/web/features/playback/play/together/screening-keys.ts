import { keyWait } from '../key-moment.ts'

/** A key was refused: what the player is told. */
class KeyRefused extends Error {
  override name = 'KeyRefused'
  readonly status: number
  constructor(status: number) {
    super(`key ${status}`)
    this.status = status
  }
}

export interface KeyClock {
  /** The server's clock (ms since 1970). */
  now(): number
  /** The instant at which a key of the title is needed; null: not known. */
  neededAt(number: number): number | null
  opensMs: number
  /** How many keys the title has. */
  count: number
}

const againAfterMs = 2000

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true })
  })

/**
 * Fetches the keys of a screening's copy, each once and at a moment of its own, also ahead of the player. A lost line is
 * tried again by itself; a key that is not open yet waits for its instant. `over` ends everything.
 */
export function screeningKeys(clock: KeyClock, headers: () => Record<string, string>, over: AbortSignal) {
  const known = new Map<string, Promise<ArrayBuffer>>()

  const ask = async (url: string): Promise<ArrayBuffer> => {
    for (;;) {
      const answer = await fetch(url, { headers: headers(), signal: over, cache: 'no-store' }).catch(() => null)
      over.throwIfAborted()
      if (answer?.ok) return answer.arrayBuffer()
      const opensAt = Date.parse(answer?.headers.get('x-opens-at') ?? '')
      const isBusy = answer === null || answer.status === 429 || answer.status >= 500
      if (!isBusy && Number.isNaN(opensAt)) throw new KeyRefused(answer.status)
      await wait(Number.isNaN(opensAt) ? againAfterMs : Math.max(againAfterMs, opensAt - clock.now()), over)
    }
  }

  const fetchKey = (url: string, number: number, isWaited: boolean): Promise<ArrayBuffer> => {
    const found = known.get(url)
    if (found !== undefined) return found
    const neededAt = clock.neededAt(number)
    const pause = neededAt === null || !isWaited ? 0 : keyWait({ neededAt, now: clock.now(), opensMs: clock.opensMs })
    const key = wait(pause, over).then(() => ask(url))
    known.set(url, key)
    key.then(
      () => {
        // the next one, long before the player asks for it
        if (number + 1 < clock.count)
          void fetchKey(url.replace(/\d+$/, String(number + 1)), number + 1, true).catch(() => undefined)
      },
      () => known.delete(url),
    )
    return key
  }

  /** For the player: the key of an address, which ends with its number. */
  return (url: string, signal: AbortSignal): Promise<ArrayBuffer> => {
    const number = Number(/\d+$/.exec(url)?.[0] ?? 0)
    const key = fetchKey(url, number, true)
    return Promise.race([
      key,
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      ),
    ])
  }
}

/**
 * The key after the one that was asked for is fetched at a moment of each viewer's own within this time (ms). A key
 * opens half a minute of an event; all viewers who watch live need the next one in the same two seconds.
 */
const withinMs = { from: 2000, until: 24_000 } as const

type Ask = (url: string, signal: AbortSignal) => Promise<ArrayBuffer>

/** The address of the key after one; their addresses end with their numbers. */
const nextOf = (url: string): string => url.replace(/\d+$/, (number) => String(Number(number) + 1))

/**
 * Asks for keys of a live event, and for each next one ahead of the player. A key that fails ahead is asked for again
 * when the player needs it, so a refusal is told then; only `ask` itself tells that the ticket plays elsewhere. `over`
 * ends it.
 */
export function keysAhead(ask: Ask, over: AbortSignal, random: () => number = Math.random): Ask {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetched: { url: string; key: ArrayBuffer } | null = null
  over.addEventListener('abort', () => clearTimeout(timer), { once: true })

  const askAhead = (url: string) => {
    clearTimeout(timer)
    if (over.aborted) return
    timer = setTimeout(
      () => {
        void ask(url, over).then(
          (key) => (fetched = { url, key }),
          () => undefined,
        )
      },
      withinMs.from + (withinMs.until - withinMs.from) * random(),
    )
  }

  return async (url, signal) => {
    clearTimeout(timer)
    const key = fetched?.url === url ? fetched.key : await ask(url, signal)
    askAhead(nextOf(url))
    return key
  }
}

/** A message between the pages of this browser: whose sound began. */
interface Word {
  what: 'music' | 'film'
  page: string
}

const channelName = 'parde-sound'

const isWord = (value: unknown): value is Word =>
  typeof value === 'object' && value !== null && 'what' in value && 'page' in value

export interface OneSounding {
  /** Music began here: music elsewhere pauses. */
  say(): void
  close(): void
}

/** Calls `onOther` when a film begins anywhere in this browser, or music in another page of it. */
export function oneSounding(onOther: (what: Word['what']) => void): OneSounding {
  const page = crypto.randomUUID()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWord(data) && data.page !== page) onOther(data.what)
  })
  return {
    say: () => channel?.postMessage({ what: 'music', page } satisfies Word),
    close: () => channel?.close(),
  }
}

/**
 * Tells every page of this browser when a film with sound begins in this one. Media events do not bubble, but they can
 * be caught on the way down, so no player has to know of it.
 */
export function tellOfFilms(onFilm: () => void): () => void {
  const over = new AbortController()
  const page = crypto.randomUUID()
  const tell = (event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLVideoElement) || target.muted || target.paused) return
    onFilm()
    if (!('BroadcastChannel' in globalThis)) return
    const channel = new BroadcastChannel(channelName)
    channel.postMessage({ what: 'film', page } satisfies Word)
    channel.close()
  }
  for (const name of ['play', 'volumechange'])
    document.addEventListener(name, tell, { capture: true, signal: over.signal })
  return () => over.abort()
}

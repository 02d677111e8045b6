import { useEffect, useRef, useState } from 'react'
import type { PlayerSource } from '#player/core/source.ts'
import { chooseEngine } from '#player/dom/engines/choose-engine.ts'
import type { Engine } from '#player/dom/engines/engine.ts'
import { readToken } from '#web/session.ts'

type State = 'opening' | 'playing' | 'failed' | 'no_engine'

/** After a fault it is opened anew: a camera that came back has another list. */
const againMs = 3000

const sourceOf = (manifestUrl: string): PlayerSource => ({
  manifestUrl,
  kind: 'hls',
  title: '',
  startAtMs: 0,
  durationMs: null,
  textTracks: [],
})

/**
 * Plays what staff alone may see on a video element. `open` asks for its address; `startMs` below zero begins at the newest
 * picture. A fault opens it anew until the component goes.
 */
export function usePicture(key: string, startMs: number, open: (signal: AbortSignal) => Promise<string>) {
  const video = useRef<HTMLVideoElement>(null)
  const asked = useRef(open)
  const [state, setState] = useState<State>('opening')
  const [round, setRound] = useState(0)
  useEffect(() => {
    asked.current = open
  })
  useEffect(() => {
    const media = video.current
    if (media === null) return undefined
    const stop = new AbortController()
    let engine: Engine | null = null
    let again: number | undefined
    const fail = () => {
      if (stop.signal.aborted) return
      setState('failed')
      again = window.setTimeout(() => setRound((n) => n + 1), againMs)
    }
    const begin = async () => {
      const url = await asked.current(stop.signal)
      const chosen = await chooseEngine(sourceOf(url), {
        media,
        // lists and segments get none: their address opens them, and they show nothing without the key
        requestHeaders: () => ({ authorization: `Bearer ${readToken() ?? ''}` }),
        events: {
          onTracks: () => undefined,
          onQuality: () => undefined,
          onAudio: () => undefined,
          onArrival: () => undefined,
          onNote: () => undefined,
          onData: () => setState('playing'),
          onFault: fail,
        },
      })
      if (stop.signal.aborted) return chosen?.destroy()
      if (chosen === null) return setState('no_engine')
      engine = chosen
      chosen.load(url, startMs)
      // a browser may forbid it; then the person presses play
      await media.play().catch(() => undefined)
    }
    begin().catch(fail)
    return () => {
      stop.abort()
      window.clearTimeout(again)
      engine?.destroy()
    }
  }, [key, startMs, round])
  return { video, state }
}

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlayerSource } from '#player/core/source.ts'
import { chooseEngine } from '#player/dom/engines/choose-engine.ts'
import type { Engine } from '#player/dom/engines/engine.ts'
import { call } from '../../../api.ts'
import { readToken } from '../../../session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

type State = 'opening' | 'playing' | 'failed' | 'no_engine'

/** After a fault it is opened anew: a camera that came back has another list. */
const againMs = 3000
/** Begins at the end of the list, where the library likes to begin. */
const atEdge = -1000

const sourceOf = (manifestUrl: string): PlayerSource => ({
  ...{ manifestUrl, kind: 'hls', title: '', startAtMs: 0, durationMs: null, textTracks: [] },
})

/** Opens the organisers' picture on a video element, for as long as it is there. The end of the list is never waited for. */
function useEdge(id: number) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('opening')
  const [round, setRound] = useState(0)
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
    const open = async () => {
      const { manifest_url: url } = await call(
        'GET /studio/live-events/:id/preview',
        { params: { id } },
        { signal: stop.signal },
      )
      const chosen = await chooseEngine(sourceOf(url), {
        media,
        // segments and lists get none: their address opens them, and nothing without the key
        requestHeaders: () => ({ authorization: `Bearer ${readToken() ?? ''}` }),
        events: {
          ...{ onTracks: () => undefined, onQuality: () => undefined, onAudio: () => undefined },
          ...{ onData: () => setState('playing'), onNote: () => undefined, onFault: fail },
        },
      })
      if (stop.signal.aborted) return chosen?.destroy()
      if (chosen === null) return setState('no_engine')
      engine = chosen
      chosen.load(url, atEdge)
      // muted, so no browser forbids it
      await media.play().catch(() => undefined)
    }
    open().catch(fail)
    return () => {
      stop.abort()
      window.clearTimeout(again)
      engine?.destroy()
    }
  }, [id, round])
  return { video, state }
}

/** What the camera sends now, for its organisers; without sound until they want it. */
export function Preview({ id }: { id: number }) {
  const t = useTranslations('studio.live')
  const { video, state } = useEdge(id)
  const [isMuted, setMuted] = useState(true)
  return (
    <>
      <video ref={video} muted={isMuted} playsInline autoPlay aria-label={t('picture')} />
      {(state === 'failed' || state === 'no_engine') && (
        <p className="live-none" role="status">
          {t(state === 'failed' ? 'pictureFailed' : 'noEngine')}
        </p>
      )}
      <div className="live-sound">
        <Button kind="soft" size="tight" onClick={() => setMuted(!isMuted)}>
          <Icon name="sound" />
          {t(isMuted ? 'soundOn' : 'soundOff')}
        </Button>
      </div>
    </>
  )
}

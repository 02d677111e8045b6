import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlayerPreferences } from '#player/core/preferences.ts'
import { call } from '#web/api.ts'
import { storedProfileId } from '#web/chosen-profile.ts'
import { readToken } from '#web/session.ts'
import { type OwnPreferences, preferencesOf, settingsOf } from './player-settings.ts'

/** Milliseconds. A slider moves in many small steps; only its final value is saved. */
const restMs = 700

type Known = {
  isKnown: boolean
  preferences: OwnPreferences | undefined
  /** The viewer whose other settings this browser stores; null for guests. */
  viewer: string | null
}

/**
 * The settings of the chosen profile, the same on every device. For guests, for the volume, and when the server cannot
 * be reached, this browser's stored values of the same viewer are used.
 */
export function usePlayerSettings() {
  const [known, setKnown] = useState<Known>({ isKnown: false, preferences: undefined, viewer: null })
  useEffect(() => {
    const stop = new AbortController()
    const ask =
      readToken() === null ? Promise.resolve(null) : call('GET /me/player-settings', {}, { signal: stop.signal })
    ask.then(
      (settings) => {
        if (stop.signal.aborted) return
        setKnown({
          isKnown: true,
          preferences: settings === null ? undefined : preferencesOf(settings),
          viewer: settings === null ? null : storedProfileId(),
        })
      },
      () => {
        if (!stop.signal.aborted) setKnown({ isKnown: true, preferences: undefined, viewer: storedProfileId() })
      },
    )
    return () => stop.abort()
  }, [])
  return { ...known, save: useSave(known.viewer) }
}

/** Sends changed settings. If another tab has switched to another viewer meanwhile, nothing is sent. */
function useSave(viewer: string | null) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  const flush = useCallback(() => {
    if (waiting.current === null) return
    clearTimeout(waiting.current.timer)
    waiting.current.send()
    waiting.current = null
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return useCallback(
    (preferences: PlayerPreferences) => {
      if (readToken() === null) return
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      const send = () => {
        if (viewer !== null && storedProfileId() !== viewer) return
        const body = settingsOf(preferences)
        void call('PUT /me/player-settings', { body }, { keepalive: true }).catch(() => undefined)
      }
      waiting.current = { timer: setTimeout(flush, restMs), send }
    },
    [flush, viewer],
  )
}

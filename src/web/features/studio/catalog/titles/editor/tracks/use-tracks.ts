import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useUploads } from '#web/features/studio/media/files/uploads.ts'
import { whenSeen } from '#web/features/studio/when-seen.ts'
import { isAtWork, type Tracks } from './tracks-data.ts'

const everyMs = 1_500

/** The tracks of an album, loaded again while their files are on the way and the tab is visible. */
export function useTracks(albumId: number) {
  const [tracks, setTracks] = useState<Tracks | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound((n) => n + 1), [])
  useEffect(() => {
    const stop = new AbortController()
    call('GET /studio/titles/:id/tracks', { params: { id: albumId } }, { signal: stop.signal }).then(
      (answer) => {
        setTracks(answer)
        setError(null)
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setError(failure)
      },
    )
    return () => stop.abort()
  }, [albumId, round])
  const ids = new Set(tracks?.items.map(({ id }) => id))
  const sending = useUploads().some(({ productId, phase }) => ids.has(productId) && phase !== 'failed')
  const busy = sending || (tracks !== null && isAtWork(tracks.items))
  useEffect(() => (busy ? whenSeen(everyMs, refresh) : undefined), [busy, tracks, refresh])
  return { tracks, error, refresh, put: setTracks }
}

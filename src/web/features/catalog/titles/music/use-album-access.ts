import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useWho } from '#web/use-session.ts'
import type { Access } from './album.ts'

/** Which tracks this visitor hears whole; null until the API has answered. Asked again after a sign-in. */
export function useAlbumAccess(albumId: number): { access: Access | null; failed: boolean; again: () => void } {
  const who = useWho()
  const [round, setRound] = useState(0)
  const question = `${albumId}/${who}/${round}`
  const [kept, setKept] = useState<{ question: string; access: Access | null } | null>(null)
  useEffect(() => {
    if (who === 'unknown') return undefined
    const stop = new AbortController()
    call('GET /albums/:id/access', { params: { id: albumId } }, { signal: stop.signal }).then(
      (access) => setKept({ question, access }),
      () => {
        if (!stop.signal.aborted) setKept({ question, access: null })
      },
    )
    return () => stop.abort()
  }, [albumId, who, question])
  const again = useCallback(() => setRound((n) => n + 1), [])
  return { access: kept?.access ?? null, failed: kept?.question === question && kept.access === null, again }
}

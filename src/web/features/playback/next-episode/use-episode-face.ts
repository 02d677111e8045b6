import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'

/** The public facts of an episode; null until they have come. The card is whole without them. */
export type EpisodeFace = Pick<OutputOf<'GET /episodes/:id'>, 'still' | 'duration_minutes'> | null

export function useEpisodeFace(id: number): EpisodeFace {
  const locale = useLocale()
  const [known, setKnown] = useState<{ key: string; face: EpisodeFace } | null>(null)
  const key = `${id}/${locale}`
  useEffect(() => {
    const stop = new AbortController()
    call('GET /episodes/:id', { params: { id } }, { signal: stop.signal }).then(
      (face) => setKnown({ key, face }),
      () => undefined,
    )
    return () => stop.abort()
  }, [id, key])
  return known?.key === key ? known.face : null
}

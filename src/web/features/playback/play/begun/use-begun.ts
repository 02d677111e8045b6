import { useCallback } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useProfileRound } from '#web/use-profile-round.ts'

export type Begun = OutputOf<'GET /me/continue-watching'>['items'][number]

/**
 * Returns the titles that the present profile has begun, newest first. A removed title disappears at once, and comes
 * back when the call fails.
 */
export function useBegun() {
  const round = useProfileRound()
  const { data, reload, replace } = useMemberData<Begun[]>(
    `begun/${round}`,
    async (signal) => (await call('GET /me/continue-watching', {}, { signal })).items,
  )
  const items = data.state === 'loaded' ? data.value : null
  const remove = useCallback(
    async (item: Begun) => {
      if (items === null) return
      replace(items.filter((other) => other !== item))
      try {
        const { message } = await call('DELETE /me/continue-watching/:id', {
          params: { id: item.episode?.id ?? item.product.id },
        })
        toast({ kind: 'good', text: message })
      } catch (error) {
        toastError(error)
        reload()
      }
    },
    [items, replace, reload],
  )
  return { data, reload, remove }
}

import { useCallback } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'
import { useMemberData } from '#web/use-member-data.ts'
import { useProfileRound } from '#web/use-profile-round.ts'

export type MyHome = OutputOf<'GET /me/home'>

/** Returns the present profile's own part of the home page, and the switch of its rows that follow from history. */
export function useMyHome() {
  const round = useProfileRound()
  const { data, reload } = useMemberData<MyHome>(`home/${round}`, (signal) => call('GET /me/home', {}, { signal }))
  const setHistory = useCallback(
    async (wanted: boolean) => {
      try {
        await call('PUT /me/home/history', { body: { wanted } })
        reload()
      } catch (error) {
        toastError(error)
      }
    },
    [reload],
  )
  return { data, setHistory }
}

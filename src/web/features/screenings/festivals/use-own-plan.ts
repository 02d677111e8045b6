import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'
import { useSession, useWho } from '#web/use-session.ts'
import { readDevicePlan, writeDevicePlan } from './own-plan.ts'

export type OwnPlan = {
  /** In the order of marking. */
  marks: readonly number[]
  set: (id: number, wanted: boolean) => void
  /** The account's plan did not come: the marks are at most those of the device. */
  isFailed: boolean
  reload: () => void
}

/**
 * The visitor's own plan of a festival. A guest's lies on the device; after a sign-in it is added to the account's, and
 * the device forgets it.
 */
export function useOwnPlan(festivalId: number): OwnPlan {
  const session = useSession()
  const who = useWho()
  const [kept, setKept] = useState<{ of: string; marks: readonly number[]; isFailed?: boolean } | null>(null)
  const [round, setRound] = useState(0)
  const of = `${festivalId}/${who}`
  useEffect(() => {
    if (who === 'guest' || who === 'unknown') return undefined
    const device = readDevicePlan(festivalId)
    const stop = new AbortController()
    const params = { id: festivalId }
    const asked =
      device.length === 0
        ? call('GET /me/festival-plans/:id', { params }, { signal: stop.signal })
        : call('POST /me/festival-plans/:id', { params, body: { add: device } })
    asked.then(
      ({ marks }) => {
        if (device.length > 0) writeDevicePlan(festivalId, [])
        if (!stop.signal.aborted) setKept({ of, marks })
      },
      // without a line the device's own marks are better than none
      () => (stop.signal.aborted ? undefined : setKept({ of, marks: device, isFailed: true })),
    )
    return () => stop.abort()
  }, [festivalId, who, of, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  const marks = kept?.of === of ? kept.marks : who === 'guest' ? readDevicePlan(festivalId) : []

  function set(id: number, wanted: boolean): void {
    const next = [...marks.filter((one) => one !== id), ...(wanted ? [id] : [])]
    setKept({ of, marks: next })
    if (session.state !== 'member') {
      writeDevicePlan(festivalId, next)
      return
    }
    const body = wanted ? { add: [id] } : { remove: [id] }
    call('POST /me/festival-plans/:id', { params: { id: festivalId }, body }).then(
      (plan) => setKept({ of, marks: plan.marks }),
      (error: unknown) => {
        toastError(error)
        setKept({ of, marks })
      },
    )
  }
  return { marks, set, isFailed: kept?.of === of && kept.isFailed === true, reload }
}

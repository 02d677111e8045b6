import { useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'

/** Runs one call at a time; the server’s sentences go to their fields, anything else is told by a toast. */
export function useSaving() {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  async function save(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setFaults({})
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiProblem) || Object.keys(error.errors).length === 0) toastError(error)
      else
        setFaults(
          Object.fromEntries(
            Object.entries(error.errors).map(([field, [first = '']]) => [field.split('.')[0] ?? field, first]),
          ),
        )
    } finally {
      setBusy(false)
    }
  }
  return { busy, faults, save, setFaults }
}

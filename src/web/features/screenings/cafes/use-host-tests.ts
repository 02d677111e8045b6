import { useCallback, useEffect, useState } from 'react'
import { useHydrated } from '#web/use-hydrated.ts'
import { type HostTest, storePassed, type Passed, readPassed } from './host-tests.ts'

const none: Passed = {}

/** The tests of this device, looked at again each minute, because they fall back after an hour. */
export function useHostTests() {
  const isHydrated = useHydrated()
  const [passed, setPassed] = useState<Passed | null>(null)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const known = passed ?? (isHydrated ? readPassed() : none)
  const pass = useCallback((test: HostTest, rung?: number) => {
    const at = Date.now()
    const next = { ...readPassed(), [test]: at, ...(rung === undefined ? {} : { rung }) }
    storePassed(next)
    setPassed(next)
    setNow(at)
  }, [])
  return { passed: known, now, pass }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import type { Entrance } from '../login-step.ts'

export type DeviceRequest = OutputOf<'POST /auth/device'>

/** State of the sign-in by phone on the waiting device. `full`: three others are signed in; a place may become free. */
export type DeviceLogin =
  | { state: 'waiting' }
  | { state: 'shown'; request: DeviceRequest; isFull: boolean; isOffline: boolean }
  | { state: 'refused' }
  | { state: 'over' }
  | { state: 'failed'; error: unknown }

/** How often an expired code is renewed automatically: for an hour; after that somebody must press a button. */
const renewals = 5

type Answer = OutputOf<'POST /auth/device/token'>

/** Requests a code, shows it, and asks at the server's pace until a phone has decided. */
export function useDeviceRequest(onEnter: (entrance: Entrance) => void) {
  const [login, setLogin] = useState<DeviceLogin>({ state: 'waiting' })
  const [round, setRound] = useState(0)
  const enter = useRef(onEnter)
  useEffect(() => {
    enter.current = onEnter
  })
  useEffect(() => {
    const stop = new AbortController()
    void askUntilDecided(stop.signal, setLogin, (entrance) => enter.current(entrance))
    return () => stop.abort()
  }, [round])
  const again = useCallback(() => {
    setLogin({ state: 'waiting' })
    setRound((n) => n + 1)
  }, [])
  return { login, again }
}

async function askUntilDecided(
  signal: AbortSignal,
  show: (login: DeviceLogin) => void,
  enter: (entrance: Entrance) => void,
): Promise<void> {
  try {
    for (let turn = 0; turn <= renewals; turn += 1) {
      const request = await call('POST /auth/device', {}, { signal, quiet: true })
      show({ state: 'shown', request, isFull: false, isOffline: false })
      const answer = await untilDecided(request, signal, show)
      if (answer?.state === 'REFUSED') return show({ state: 'refused' })
      if (answer?.token && answer.me) return enter({ token: answer.token, me: answer.me, next: answer.next ?? 'DONE' })
    }
    show({ state: 'over' })
  } catch (error) {
    if (!signal.aborted) show({ state: 'failed', error })
  }
}

/** Null when the code has expired. A lost or too early call is repeated at the next interval. */
async function untilDecided(
  request: DeviceRequest,
  signal: AbortSignal,
  show: (login: DeviceLogin) => void,
): Promise<Answer | null> {
  const { device_code, interval_seconds, expires_at } = request
  while (Date.now() < onThisClock(expires_at)) {
    await pause(interval_seconds * 1000, signal)
    try {
      const answer = await call('POST /auth/device/token', { body: { device_code } }, { signal, quiet: true })
      if (answer.state === 'EXPIRED') return null
      if (answer.state === 'APPROVED' || answer.state === 'REFUSED') return answer
      show({ state: 'shown', request, isFull: answer.state === 'FULL', isOffline: false })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) throw error
      show({ state: 'shown', request, isFull: false, isOffline: !(error instanceof ApiProblem) })
    }
  }
  return null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

import type { InputOf } from '#contract/api.ts'
import { barePath } from './i18n/locale.ts'
import { addressOf } from './api-address.ts'

/** Fields of the browser's entries that TypeScript's library does not have. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Input = PerformanceEntry & { interactionId?: number }

const whole = (value: number | null) => (value === null ? null : Math.round(Math.min(value, 600_000)))

/**
 * Measures the opened page and sends the result once, when it is left: no cookie, no token, no address of the page.
 * Returns a function that stops it.
 */
export function measurePageSpeed(): () => void {
  let largest: number | null = null
  let shift: number | null = null
  let slowest: number | null = null
  const stops = [
    observe('largest-contentful-paint', (entry) => (largest = entry.startTime)),
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as Shift
      if (!hadRecentInput) shift = (shift ?? 0) + value
    }),
    observe('event', (entry) => {
      if ((entry as Input).interactionId) slowest = Math.max(slowest ?? 0, entry.duration)
    }),
  ]
  const page = barePath(window.location.pathname).split('/')[1] ?? ''
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return
    stop()
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    tell({
      page: /^[a-z-]{0,30}$/.test(page) ? page : '',
      first_byte_ms: whole(navigation?.responseStart ?? null),
      largest_paint_ms: whole(largest),
      slowest_input_ms: whole(slowest),
      shift: shift === null ? null : Math.round(Math.min(shift, 100) * 1000),
    })
  }
  const stop = () => {
    document.removeEventListener('visibilitychange', onHidden)
    for (const end of stops) end()
  }
  document.addEventListener('visibilitychange', onHidden)
  return stop
}

/** A beacon outlives the page and, unlike a call, carries no identity. */
function tell(body: InputOf<'POST /core/page-speed'>['body']) {
  const { address } = addressOf('POST /core/page-speed', { body })
  navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}

function observe(type: string, take: (entry: PerformanceEntry) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true })
  return () => observer.disconnect()
}

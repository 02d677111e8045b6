import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLocale } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { RootData } from './page-head.tsx'
import { onThisClock } from './server-time.ts'

// a timer cannot run longer, and no page stays open that long
const longestTimerMs = 2 ** 31 - 1

/**
 * The rate of the tax in all prices, in the page's digits. An open page changes it at the instant of a new rate. Null
 * where the page failed to render it.
 */
export function useVatPercent(): string | null {
  const vat = (useRouteLoaderData('root') as RootData | undefined)?.vat
  const locale = useLocale()
  const [hasChanged, setHasChanged] = useState(false)
  const next = vat?.next ?? null
  const at = next?.at.toISOString() ?? null
  useEffect(() => {
    const wait = at === null ? Number.POSITIVE_INFINITY : onThisClock(at) - Date.now()
    if (wait > longestTimerMs) return undefined
    const timer = setTimeout(() => setHasChanged(true), wait)
    return () => clearTimeout(timer)
  }, [at])
  if (vat === undefined) return null
  return localDigits(hasChanged && next !== null ? next.percent : vat.percent, locale)
}

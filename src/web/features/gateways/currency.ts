import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLocale } from 'use-intl'
import type { Currency } from '#lib/money.ts'
import type { RootData } from '../../page-head.tsx'

const storageKey = 'currency'
const listeners = new Set<() => void>()

function read(): Currency | null {
  try {
    const kept = window.localStorage.getItem(storageKey)
    return kept === 'IRR' || kept === 'USD' ? kept : null
  } catch {
    return null
  }
}

function follow(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The currency this browser has chosen, or `null`: then the default that `core/gateways` gives counts. */
export function useChosenCurrency(): Currency | null {
  return useSyncExternalStore(follow, read, () => null)
}

let suggested: Currency | null = null

/** What the API chose for this visitor's place; it counts until they choose for themselves. */
export function suggestCurrency(currency: Currency) {
  if (suggested === currency) return
  suggested = currency
  for (const listener of listeners) listener()
}

/** What was suggested here lately: it counts until the API says something today. */
export function presumeCurrency(currency: Currency) {
  if (suggested === null) suggestCurrency(currency)
}

/** The currency prices are shown in: the choice, else what the API suggests for this place, else for any. */
export function useCurrency(): Currency {
  const chosen = useChosenCurrency()
  const suggestion = useSyncExternalStore(
    follow,
    () => suggested,
    () => null,
  )
  const rendered = (useRouteLoaderData('root') as RootData | undefined)?.currency
  const ofLanguage = useLocale() === 'fa' ? 'IRR' : 'USD'
  return chosen ?? suggestion ?? rendered ?? ofLanguage
}

/** Keeps the choice in this browser. */
export function chooseCurrency(currency: Currency) {
  try {
    window.localStorage.setItem(storageKey, currency)
  } catch {
    // Nothing can be kept here: the default stays.
  }
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLocale } from 'use-intl'
import type { Currency } from '#lib/money/money.ts'
import type { RootData } from '#web/page-head.tsx'
import { currencyKey } from './currency-key.ts'

const listeners = new Set<() => void>()

function read(): Currency | null {
  try {
    const kept = window.localStorage.getItem(currencyKey)
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

/** The currency chosen in this browser; `null`: use the default from `core/gateways`. */
export function useChosenCurrency(): Currency | null {
  return useSyncExternalStore(follow, read, () => null)
}

/** The server's answer, which a page with waiting scripts received before they started. */
const early = globalThis.document?.documentElement.dataset['otherCurrency']
let suggested: Currency | null = early === 'IRR' || early === 'USD' ? early : null

/** Sets the currency that the API chose for this visitor's country; it is used until the visitor chooses. */
export function suggestCurrency(currency: Currency) {
  if (suggested === currency) return
  suggested = currency
  for (const listener of listeners) listener()
}

/** Sets the currency that the API suggested last time; it is used until the API answers today. */
export function presumeCurrency(currency: Currency) {
  if (suggested === null) suggestCurrency(currency)
}

/**
 * The currency of the shown prices: the visitor's choice, else the API's for this country, else the general default.
 */
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

const all = ['IRR', 'USD'] as const satisfies readonly Currency[]

/**
 * The currencies to choose between: those in which something can be paid here, and the present one, which may be a choice of
 * before. One alone is no choice. Where nothing can be paid yet, or nobody knows, all of them.
 */
export function useCurrencies(current: Currency): readonly Currency[] {
  const offered = (useRouteLoaderData('root') as RootData | undefined)?.currencies ?? []
  return offered.length === 0 ? all : all.filter((one) => one === current || offered.includes(one))
}

/** Stores the choice in this browser. */
export function chooseCurrency(currency: Currency) {
  try {
    window.localStorage.setItem(currencyKey, currency)
  } catch {
    // Nothing can be stored here: the default stays.
  }
  for (const listener of listeners) listener()
}

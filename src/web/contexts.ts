import { createContext } from 'react-router'
import type { Locale } from '#lib/locale.ts'
import type { Vat } from '#lib/vat.ts'

/** An answer of the API as loaders see it. */
export type ApiAnswer = { status: number; body: unknown }

/** Calls the API from a loader, inside the process. `path` begins with `/api/v1`. */
export type ApiCaller = (path: string, init: { locale: Locale }) => Promise<ApiAnswer>

/** What the server gives to every page it renders. Nothing in it may depend on the visitor. */
export type Site = {
  /** `https://parde.example`, without a slash: canonical addresses are made from it. */
  origin: string
  /** Where members write when something went wrong; null: nowhere, and there is no such page. */
  supportEmail: string | null
  /** The tax in all prices: its rate now, and the next change. */
  vat: Vat
}

export const apiContext = createContext<ApiCaller>()
export const siteContext = createContext<Site>()

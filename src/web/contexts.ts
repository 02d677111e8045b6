import { createContext } from 'react-router'
import type { Locale } from '#lib/text/locale.ts'
import type { Vat } from '#lib/money/vat.ts'

/** An answer of the API as a loader receives it. */
export type ApiAnswer = { status: number; body: unknown }

/** Calls the API from a loader, inside the process. `path` begins with `/api/v1`. */
export type ApiCaller = (path: string, init: { locale: Locale }) => Promise<ApiAnswer>

/** The facts that the server gives to every page that it renders. They must not depend on the visitor. */
export type Site = {
  /** `https://parde.example`, without a slash at the end; for canonical addresses. */
  origin: string
  /** Address for members who need help; null: there is no support page. */
  supportEmail: string | null
  /** The tax included in all prices: its present rate, and the next change. */
  vat: Vat
}

export const apiContext = createContext<ApiCaller>()
export const siteContext = createContext<Site>()

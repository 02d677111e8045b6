import type { Messages } from 'use-intl'
import * as en from 'virtual:messages/studio-en'
import * as fa from 'virtual:messages/studio-fa'
import type { Locale } from '#lib/locale.ts'

const sources = { fa, en }
const loaded: Partial<Record<Locale, Messages>> = {}

export const studioCatalogueUrl = (locale: Locale): string => sources[locale].url

/** Fetches the studio's texts of one locale, once. */
export async function loadStudioCatalogue(locale: Locale): Promise<void> {
  if (loaded[locale]) return
  const response = await fetch(studioCatalogueUrl(locale))
  if (!response.ok) throw new Error(`The studio's texts of ${locale} could not be fetched: ${response.status}`)
  loaded[locale] = (await response.json()) as Messages
}

/** The studio's texts: at hand on the server, fetched before the studio is drawn in the browser. */
export function studioCatalogue(locale: Locale): Messages {
  const messages = (sources[locale].messages as Messages | undefined) ?? loaded[locale]
  if (!messages) throw new Error(`The studio's texts of ${locale} are not loaded`)
  return messages
}

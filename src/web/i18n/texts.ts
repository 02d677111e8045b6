import type { Locale } from '#lib/text/locale.ts'
import type { Messages } from 'use-intl'
import * as en from 'virtual:messages/en'
import * as fa from 'virtual:messages/fa'

const sources = { fa, en }
const loaded: Partial<Record<Locale, Messages>> = {}

/** Address of a locale's texts; the document preloads it so that hydration need not wait long. */
export const textsUrl = (locale: Locale): string => sources[locale].url

/** Loads the texts of one locale. The browser calls it once, before hydration. */
export async function loadTexts(locale: Locale): Promise<void> {
  const response = await fetch(textsUrl(locale))
  if (!response.ok) throw new Error(`The texts of ${locale} could not be fetched: ${response.status}`)
  loaded[locale] = (await response.json()) as Messages
}

/** The texts of a locale: in memory on the server, loaded by `loadTexts` in the browser. */
export function textsOf(locale: Locale): Messages {
  const messages = (sources[locale].messages as Messages | undefined) ?? loaded[locale]
  if (!messages) throw new Error(`The texts of ${locale} are not loaded`)
  return messages
}

import { type ReactNode, useMemo } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl'
import type { Locale } from '#lib/locale.ts'

type Source = { url: string; messages: Record<string, unknown> | undefined }

/** The texts of one part of the house, fetched only where that part is drawn. */
export function partTexts(sources: Record<Locale, Source>) {
  const loaded: Partial<Record<Locale, Messages>> = {}
  const url = (locale: Locale): string => sources[locale].url
  return {
    url,
    /** Fetches the texts of one locale, once. */
    async load(locale: Locale): Promise<void> {
      if (loaded[locale]) return
      const response = await fetch(url(locale))
      if (!response.ok) throw new Error(`The texts at ${url(locale)} could not be fetched: ${response.status}`)
      loaded[locale] = (await response.json()) as Messages
    },
    /** At hand on the server, fetched before the part is drawn in the browser. */
    messages(locale: Locale): Messages {
      const messages = (sources[locale].messages as Messages | undefined) ?? loaded[locale]
      if (!messages) throw new Error(`The texts at ${url(locale)} are not loaded`)
      return messages
    },
  }
}

/** Adds the texts of a part to those of the site. */
export function PartTexts({
  part,
  children,
}: {
  part: Pick<ReturnType<typeof partTexts>, 'messages'>
  children: ReactNode
}) {
  const locale = useLocale()
  const site = useMessages()
  const messages = useMemo(() => ({ ...site, ...part.messages(locale) }), [site, locale, part])
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  )
}

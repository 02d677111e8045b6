import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'

type Source = { url: string; messages: Record<string, unknown> | undefined }

/** The texts of one part of the site, loaded only where that part is rendered. */
export function partTexts(sources: Record<Locale, Source>) {
  const loaded: Partial<Record<Locale, Messages>> = {}
  const url = (locale: Locale): string => sources[locale].url
  return {
    url,
    /** Loads the texts of one locale, once. */
    async load(locale: Locale): Promise<void> {
      if (loaded[locale]) return
      const response = await fetch(url(locale))
      if (!response.ok) throw new Error(`The texts at ${url(locale)} could not be fetched: ${response.status}`)
      loaded[locale] = (await response.json()) as Messages
    },
    /** In memory on the server; in the browser loaded before the part is rendered. */
    messages(locale: Locale): Messages {
      const messages = (sources[locale].messages as Messages | undefined) ?? loaded[locale]
      if (!messages) throw new Error(`The texts at ${url(locale)} are not loaded`)
      return messages
    },
  }
}

/** Whether the texts of a part are there in the page's language, for a part that only a browser renders; they come once for each. */
export function useHasTexts(part: Pick<ReturnType<typeof partTexts>, 'load'>): boolean {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Locale | null>(null)
  useEffect(() => {
    let dropped = false
    part.load(locale).then(
      () => dropped || setLoaded(locale),
      () => undefined,
    )
    return () => {
      dropped = true
    }
  }, [locale, part])
  return loaded === locale
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

import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { studioCatalogue } from './catalogue.ts'

/** Adds the studio's texts to those of the site. */
export function StudioTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const site = useMessages()
  const messages = useMemo(() => ({ ...site, ...studioCatalogue(locale) }), [site, locale])
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  )
}

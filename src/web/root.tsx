import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { IntlProvider } from 'use-intl'
import { dirOf, localeOfPath } from '#lib/text/locale.ts'
import { chromeOf } from './chrome.ts'
import { earlyScript } from './chosen-profile.ts'
import { siteContext } from './contexts.ts'
import { earlyPressScript, repeatEarlyPresses } from './early-presses.ts'
import { ErrorPage } from './errors/error-page.tsx'
import { textsOf, textsUrl } from './i18n/texts.ts'
import { loadPart } from './load.ts'
import { type RootData, useRouteHandle } from './page-head.tsx'
import { Shell } from './shell/shell.tsx'
import { frameOf } from './site-frame.ts'
import { storageScript } from './storage-of-page.ts'
import englishFont from './styles/fonts/vazirmatn-english.woff2?url'
import marksFont from './styles/fonts/vazirmatn-marks.woff2?url'
import persianFont from './styles/fonts/vazirmatn-persian.woff2?url'
import indexStyles from './styles/index.css?url'

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const [gateways, config] = await Promise.all([
    loadPart(args, 'GET /core/gateways', { query: {} }),
    loadPart(args, 'GET /core/configV3', {}),
  ])
  const { origin, supportEmail, vat } = args.context.get(siteContext)
  return {
    origin,
    frame: frameOf(config),
    currency: gateways?.currency ?? null,
    currencies: gateways?.currencies ?? null,
    hasSupport: supportEmail !== null,
    vat: { percent: vat.percent, next: vat.next },
  }
}

/** The root data never changes while the page is open. */
export const shouldRevalidate = () => false

/** The letters of the page's language; those of the other one come later (`styles/fonts.css`). */
const firstFonts = { fa: [persianFont, marksFont], en: [englishFont] }

/** They have run when React takes the page over, so the pages' own scripts do not carry their text. */
const firstScripts = import.meta.env.SSR ? `${storageScript};${earlyScript};${earlyPressScript}` : ''

export function Layout({ children }: { children: ReactNode }) {
  const locale = localeOfPath(useLocation().pathname)
  useEffect(repeatEarlyPresses, [])
  return (
    // the early script changes this element before React hydrates it
    <html lang={locale} dir={dirOf(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScripts }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0f0e13" />
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={locale === 'fa' ? '/manifest.webmanifest' : '/manifest.en.webmanifest'} />
        {firstFonts[locale].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <link rel="preload" as="fetch" crossOrigin="anonymous" href={textsUrl(locale)} />
        {/* before all others: it names the order of the layers, and a layer that is met before it would be the weakest */}
        <link rel="stylesheet" href={indexStyles} />
        <Links />
      </head>
      <body>
        <IntlProvider locale={locale} messages={textsOf(locale)} timeZone="Asia/Tehran" now={undefined}>
          {children}
        </IntlProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const { clearHeader } = useRouteHandle()
  return (
    <Shell clear={clearHeader === true}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const inShop = chromeOf(useLocation().pathname).header === 'shop'
  return (
    <Shell clear={false}>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} inShop={inShop} />
    </Shell>
  )
}

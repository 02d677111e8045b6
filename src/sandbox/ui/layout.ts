import type { Answer, Exchange } from '../http/exchange.ts'
import { html, type Html } from './html.ts'
import { wordmarkSvg } from './icons.ts'
import { languageAddress, languageHeader } from './language.ts'
import { textOf } from './text.ts'

export interface Page {
  title: string
  body: Html
  status?: number
  /** `/sandbox/ui/<script>.js`; a page without it forbids all scripts. */
  script?: 'live' | 'return'
  /** Other origins to which a form of this page may lead: browsers also check redirects after a submission. */
  formTargets?: string[]
  /** Where this page opens by GET, when it is shown at another address; the link to the other language uses it. */
  address?: string | null
}

function policy({ script, formTargets = [] }: Page): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    script ? "script-src 'self'" : "script-src 'none'",
    script ? "connect-src 'self'" : "connect-src 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function header({ url, lang }: Exchange, address?: string | null): Html {
  const text = textOf(lang)
  const other = lang === 'fa' ? 'en' : 'fa'
  return html`<a class="skip" href="#main">${text.skip}</a>
    <header class="hd">
      <div class="demo-band"><p>${text.demoBand}</p></div>
      <div class="page">
        <a class="logo" href="/sandbox?lang=${lang}" aria-label="${text.sandboxHome}"
          >${wordmarkSvg()}<span>${text.sandbox}</span></a
        >
        <a class="lang" href="${languageAddress(address ?? `${url.pathname}${url.search}`, other)}" lang="${other}"
          >${text.otherLanguage}</a
        >
      </div>
    </header>`
}

/** A whole document with a strict policy and no inline styles or scripts. */
export function page(exchange: Exchange, content: Page): Answer {
  const { lang } = exchange
  const document = html`<!doctype html>
    <html lang="${lang}" dir="${lang === 'fa' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${content.title}</title>
        <link rel="icon" href="/sandbox/ui/icon.svg" />
        <link
          rel="preload"
          href="/sandbox/ui/vazirmatn-${lang === 'fa' ? 'arabic' : 'latin'}.woff2"
          as="font"
          type="font/woff2"
          crossorigin
        />
        <link rel="stylesheet" href="/sandbox/ui/sandbox.css" />
        ${content.script ? html`<script src="/sandbox/ui/${content.script}.js" type="module"></script>` : null}
      </head>
      <body>
        ${header(exchange, content.address)}
        <main id="main" class="page">${content.body}</main>
      </body>
    </html>`
  return {
    status: content.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(content),
      // A form to another site must tell the site that it comes from; under `same-origin` browsers send `Origin: null`.
      ...(content.formTargets?.length ? { 'referrer-policy': 'strict-origin-when-cross-origin' } : {}),
      ...languageHeader(exchange.url, lang),
    },
    body: document.markup,
  }
}

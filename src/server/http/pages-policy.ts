import { createHash } from 'node:crypto'

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

/** The sources that allow exactly the inline scripts of this document. Data blocks are not executed and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(inlineScript)) {
    const attributes = groups?.attributes ?? ''
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(groups?.code ?? '')
        .digest('base64')}'`,
    )
  }
  return [...hashes]
}

/**
 * Everything must come from this site; no inline script except those named by hash, and no inline styles. Forms may
 * also be sent to `formTargets`: banks to which a form sends the buyer's browser.
 */
export function contentSecurityPolicy(scripts: readonly string[], formTargets: readonly string[] = []): string {
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ['form-action', `'self'`, ...formTargets].join(' '),
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** For `--dev` only: Vite writes styles and its reload code into the document and uses a socket. */
export const developmentPolicy = `default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ws: wss:; object-src 'none'`

// The camera scans a ticket's code at `/play`. It is for all pages, because a visitor walks there without a new document.
export const pageHeaders: Readonly<Record<string, string>> = {
  'permissions-policy':
    'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}

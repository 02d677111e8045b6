import { shortened } from '#lib/text/shortened.ts'
const hidden = '[hidden]'
const secretKey = /secret|password|passphrase|token|otp|hash|digest|card|session/i
const longestText = 500

/** Of an address only whose it is: what is behind it may be a key. */
function withoutPath(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text
  const url = URL.parse(text)
  return url === null ? hidden : `${url.protocol}//${url.host}/…`
}

/**
 * The details of an audit entry as an administrator reads them. Each deed records its own, so a value is hidden by what its
 * key is called, wherever it lies; addresses of partners lose their path, and long texts their end.
 */
export function readableDetails(value: unknown): unknown {
  if (typeof value === 'string') {
    return shortened(withoutPath(value), longestText)
  }
  if (Array.isArray(value)) return value.map(readableDetails)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretKey.test(key) ? hidden : readableDetails(inner)]),
  )
}

import { createPublicKey, verify } from 'node:crypto'

/** The sender for a push service (RFC 8292): who signed, for which service, until when, and whom to write to. */
export interface Vapid {
  key: string
  subject: string
}

function partOf(text: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Record<string, unknown>
}

/** Checks `vapid t=…, k=…`; null when the signature, the audience or the time is wrong. */
export function readVapid(
  header: string | undefined,
  { audience, now }: { audience: string; now: Date },
): Vapid | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (token === undefined || key === undefined) return null
  const [head, body, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const signed = Buffer.from(signature ?? '', 'base64url')
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      signed,
    )
    const { aud, exp, sub } = partOf(body)
    const left = Number(exp) - now.getTime() / 1000
    if (!isRight || partOf(head)['alg'] !== 'ES256' || aud !== audience || !(left > 0 && left <= 24 * 3600)) return null
    return { key, subject: typeof sub === 'string' ? sub : '' }
  } catch {
    return null
  }
}

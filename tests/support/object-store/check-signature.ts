import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The code of the refusal when a call is not signed by Signature Version 4, is signed for another store, or has other bytes
 * than were signed; else null. Written from Amazon's description, and not with the client's library.
 */
export function faultOfSignature(
  request: IncomingMessage,
  body: Buffer,
  { key, secret, region }: { key: string; secret: string; region: string },
): string | null {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (signature === '') return 'AccessDenied'
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${key}/${scope}`) return 'InvalidAccessKeyId'
  if (!names.split(';').includes('host')) return 'SignatureDoesNotMatch'
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store.invalid')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const content = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), names, content].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, time.slice(0, 8)), region))
  const right = hmac(signing, ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')).toString('hex')
  if (right !== signature) return 'SignatureDoesNotMatch'
  return content === hash(body) ? null : 'XAmzContentSHA256Mismatch'
}

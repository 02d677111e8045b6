/** The headers of a tus request by a signed-in editor. */
import type { ProductId } from '#lib/ids.ts'

export const tusHeaders = (
  token: string | undefined,
  headers: Record<string, string> = {},
): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
})

/** `Upload-Metadata`: pairs of a key and a value in base64. */
export const tusMetadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** An editor who sends files to the web process at `address`. */
export function tusClient(address: string, token: string) {
  const at = (location: string, init: RequestInit & { headers?: Record<string, string> }) =>
    fetch(`${address}${location}`, { ...init, headers: tusHeaders(token, init.headers) })
  return {
    create: (productId: ProductId, size: number) =>
      at('/api/v1/studio/uploads', {
        method: 'POST',
        headers: {
          'upload-length': String(size),
          'upload-metadata': tusMetadata({ filename: 'film.mp4', product_id: String(productId) }),
        },
      }),
    send: (location: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
      at(location, {
        method: 'PATCH',
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
      }),
    offset: async (location: string) => Number((await at(location, { method: 'HEAD' })).headers.get('upload-offset')),
    remove: (location: string) => at(location, { method: 'DELETE' }),
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const b64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** CBOR (RFC 8949) of what an authenticator writes: small numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    if (length < 256) return Buffer.from([(major << 5) | 24, length])
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

interface Options {
  challenge: string
}

/**
 * A device with one passkey (ES256), as a browser drives it: it makes the key, and signs. Its faults are options: another
 * origin, a person that it did not check, a counter of its own.
 */
export function passkeyDevice({ origin = 'http://parde.test', counts = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpHash = sha256(new URL(origin).hostname)
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authData = (flags: number, count: number, rest: Buffer = Buffer.alloc(0)) => {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(count, 1)
    return Buffer.concat([rpHash, tail, rest])
  }
  const credential = { id: b64(id), rawId: b64(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    make(options: Options & { user: { id: string } }) {
      handle = options.user.id
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(jwk.x ?? '', 'base64url')],
          [-3, Buffer.from(jwk.y ?? '', 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const data = authData(0x45, counter, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      const clientDataJSON = b64(clientData('webauthn.create', options.challenge, origin))
      const response = { clientDataJSON, attestationObject: b64(attestation), transports: ['internal'] }
      return { ...credential, response }
    },
    sign(options: Options, faults: { origin?: string; unchecked?: boolean; counter?: number } = {}) {
      if (counts) counter += 1
      const data = authData(faults.unchecked === true ? 0x01 : 0x05, faults.counter ?? counter)
      const client = clientData('webauthn.get', options.challenge, faults.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        userHandle: handle,
      }
      return { ...credential, response }
    },
  }
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>

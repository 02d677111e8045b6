import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

// DER (X.690): tag, length, content
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents)
const integer = (bytes: Uint8Array) => der(0x02, bytes)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), der(0x05))

/** RFC 5280: two digits for years before 2050, four from then on. */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

function name(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))))
}

/** A self-signed certificate (X.509 v3, RSA with SHA-256) as PEM. */
export function selfSigned(
  privateKeyPem: string,
  { commonName, from, until }: { commonName: string; from: Date; until: Date },
): string {
  const privateKey = createPrivateKey(privateKeyPem)
  // a leading byte 0x01 makes the number positive
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)])
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    sha256WithRsa,
    name(commonName),
    sequence(time(from), time(until)),
    name(commonName),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  // the first byte says how many bits of the last byte are unused
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines =
    sequence(body, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

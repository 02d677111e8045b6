import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** One element of DER: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body])
}

const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content)
const rsaWithSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))

function nameOf(commonName: string): Buffer {
  const type = der(0x06, Buffer.from('550403', 'hex'))
  return sequence(der(0x31, sequence(type, der(0x0c, Buffer.from(commonName)))))
}

function timeOf(instant: string): Buffer {
  const digits = new Date(instant).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return der(0x18, Buffer.from(`${digits}Z`))
}

export interface MadeCertificate {
  pem: string
  privateKey: KeyObject
  name: string
}

/** A certificate with a new key (RSA of 2048 bits by default), signed by itself or by another. */
export function makeCertificate(
  how: { name?: string; from?: string; until?: string; keys?: ReturnType<typeof newKeys>; by?: MadeCertificate } = {},
): MadeCertificate {
  const { name = 'messages.example', from = '2020-01-01', until = '2040-01-01', keys = newKeys(), by } = how
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    rsaWithSha256,
    nameOf(by?.name ?? name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', content, by?.privateKey ?? keys.privateKey)
  const whole = sequence(content, rsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  return { pem, privateKey: keys.privateKey, name }
}

export function newKeys(modulusLength = 2048): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength })
}

import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The secret half of a browser's subscription. */
export interface Keys {
  privateKey: string
  publicKey: string
  auth: string
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Opens one message as a browser does: RFC 8291 over RFC 8188 with one record. Throws when anything in it is wrong. */
export function decrypt(body: Buffer, { privateKey, publicKey, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const shared = ecdh.computeSecret(sender)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), sender])
  const secret = hkdf(shared, Buffer.from(auth, 'base64url'), about, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // after the text comes 2 for the last record, and then zeros
  const end = plain.lastIndexOf(2)
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record has no end')
  return plain.subarray(0, end).toString()
}

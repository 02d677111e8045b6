import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { shortestPassphrase } from '#lib/typed/passphrase.ts'

/** A house's settings and secrets beside its data: without its secret, films, tokens and sealed values are lost. */
export interface HouseSettings {
  /** Environment variables by name. */
  settings: Readonly<Record<string, string>>
  /** The demo's `secrets.json`; null in live mode. */
  secretsFile: string | null
}

/** The sealed part of a backup, with the sum of its list: nobody without the passphrase can make another one. */
export interface SealedHouse extends HouseSettings {
  manifestSha256: string
}

/** Half a second and 64 MB for each guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const keyOf = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'))
const Sealed = z.object({
  seal: z.literal('scrypt-65536-8-1 aes-256-gcm'),
  salt: bytes,
  nonce: bytes,
  tag: bytes,
  text: bytes,
})
const Opened = z.object({
  settings: z.record(z.string(), z.string()),
  secretsFile: z.string().nullable(),
  manifestSha256: z.string(),
})

/** A sentence that says what is wrong with a passphrase, or null. */
export function faultOfPassphrase(passphrase: string): string | null {
  return passphrase.length < shortestPassphrase
    ? `The passphrase of backups must have at least ${shortestPassphrase} characters: it protects every secret of the house.`
    : null
}

/** Encrypts with a key from the passphrase (scrypt, AES-256-GCM). @throws Error with a sentence when it is too short */
export async function sealSettings(house: SealedHouse, passphrase: string): Promise<Buffer> {
  const fault = faultOfPassphrase(passphrase)
  if (fault !== null) throw new Error(fault)
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase.normalize('NFC'), salt, 32, cost), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(house)), cipher.final()])
  const parts = { salt, nonce, tag: cipher.getAuthTag(), text }
  const written = Object.entries(parts).map(([name, value]) => [name, value.toString('base64')])
  return Buffer.from(`${JSON.stringify({ seal: 'scrypt-65536-8-1 aes-256-gcm', ...Object.fromEntries(written) })}\n`)
}

/** Decrypts what `sealSettings` made. @throws Error with a sentence when the passphrase is another one */
export async function openSettings(sealed: Buffer, passphrase: string): Promise<SealedHouse> {
  const { salt, nonce, tag, text } = Sealed.parse(JSON.parse(sealed.toString('utf8')))
  const key = await keyOf(passphrase.normalize('NFC'), salt, 32, cost)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAuthTag(tag)
    return Opened.parse(JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')))
  } catch (error) {
    throw new Error('The passphrase is not the one with which this backup was made, or its settings are damaged.', {
      cause: error,
    })
  }
}

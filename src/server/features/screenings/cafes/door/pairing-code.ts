import type { ProductId } from '#lib/ids.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import { deriveKey, keyedHash } from '#server/secrets.ts'

/** Letters and digits without I, O, 0 and 1, as in tickets: 32 signs of 5 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 8
const shape = new RegExp(`^[${alphabet}]{${length}}$`)

const shown = (signs: string) => `${signs.slice(0, 4)}-${signs.slice(4)}`

/**
 * The code that an evening's screen shows to phones: 40 bits of an HMAC, `ABCD-EFGH`. It follows from the evening and
 * the number of its code, so every host's device shows the same one and it is stored nowhere.
 */
export function pairingCodeOf(secret: string, screen: { productId: ProductId; pairing: number }): string {
  const mac = keyedHash(deriveKey(secret, 'pairing-code'), `${screen.productId}\n${screen.pairing}`)
  return shown(Array.from(mac.subarray(0, length), (byte) => alphabet.charAt(byte % alphabet.length)).join(''))
}

/** The stored form of a code, keyed as that of a ticket. */
export function hashOfPairing(secret: string, code: string): Buffer {
  return keyedHash(deriveKey(secret, 'pairing-code-hash'), code)
}

/** A code as somebody types or scans it, also a link that ends in it; null when it cannot be one. */
export function readPairingCode(typed: string): string | null {
  const last =
    typedDigits(typed.normalize('NFKC'))
      .split(/[/=?&#]/)
      .at(-1) ?? ''
  const signs = last.replace(/[\s\-_.\u2010-\u2015]/g, '').toUpperCase()
  return shape.test(signs) ? shown(signs) : null
}

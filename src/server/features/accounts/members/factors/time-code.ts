import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every app of time codes does it by default: SHA-1, six digits, half a minute. */
const stepMs = 30_000
const digits = 6
/** A device whose clock is half a minute off still works (RFC 6238, 5.2). */
const stepsOff = [-1, 0, 1]
/** 160 bits, the length of SHA-1 (RFC 4226, 4). */
export const timeSecretBytes = 20

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The code of a step (RFC 4226, 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(at) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of which this is the code, later than the last used one; null when there is none. */
export function matchingStep(
  secret: Buffer,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  const given = Buffer.from(code)
  const fits = (step: number) => {
    const right = Buffer.from(codeAt(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  }
  const step = stepsOff.map((off) => stepAt(now) + off).find((each) => each > after && fits(each))
  return step ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, 6, without padding: 20 bytes need none. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the address in the picture that an app of time codes reads. */
export function timeCodeAddress(secret: Buffer, userName: string): string {
  return `otpauth://totp/Parde:${encodeURIComponent(userName)}?secret=${base32(secret)}&issuer=Parde`
}

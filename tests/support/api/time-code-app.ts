import { codeAt, stepAt } from '#server/features/accounts/members/factors/time-code.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code that an app of time codes shows for a typed secret; `off`: this many half minutes away. */
export function timeCodeOfSecret(secret: string, now: Date, off = 0): string {
  const bits = secret
    .split('')
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeAt(Buffer.from(bytes), stepAt(now) + off)
}

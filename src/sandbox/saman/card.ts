import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Payment } from './transaction.ts'

const testCards = ['5022291070335995', '6219861000007731', '6037997000004418']

function hash(algorithm: 'md5' | 'sha256', pan: string): string {
  return createHash(algorithm).update(pan).digest('hex')
}

/** 28 characters of base64 with at least one `+` and one `/`, and a `=` at the end. */
function newRefNum(): string {
  let made = ''
  while (!made.includes('+') || !made.includes('/')) made = randomBytes(20).toString('base64')
  return made
}

function digits(count: number): string {
  return Array.from({ length: count }, (_, index) => String(randomInt(index === 0 ? 1 : 0, 10))).join('')
}

/** The data of a payment by one of the test cards; undefined when none of them is allowed. */
export function payment(allowed: string[], longIds: boolean): Payment | undefined {
  const fitting = testCards.filter((pan) => allowed.length === 0 || allowed.includes(hash('md5', pan)))
  const pan = fitting[randomInt(Math.max(fitting.length, 1))]
  if (pan === undefined) return undefined
  return {
    ref_num: newRefNum(),
    // 19 digits below 2^63 and far above 2^53, or the usual twelve and six
    rrn: longIds ? `8${digits(18)}` : digits(12),
    trace_no: longIds ? `7${digits(18)}` : digits(6),
    card_pan: `${pan.slice(0, 6)}******${pan.slice(-4)}`,
    card_hash: hash('sha256', pan),
  }
}

import { Fault, type Call } from './envelope.ts'

/** `long`: a 64-bit whole number. `amount`: also one, but the bank itself reports its faults, by a code. */
type Kind = 'long' | 'amount' | 'string'

interface Part {
  name: string
  kind: Kind
  isOptional?: boolean
}

const part = (name: string, kind: Kind): Part => ({ name, kind })
const optional = (name: string): Part => ({ name, kind: 'string', isOptional: true })

const who = [part('terminalId', 'long'), part('userName', 'string'), part('userPassword', 'string')]
const sale = [...who, part('orderId', 'long'), part('saleOrderId', 'long'), part('saleReferenceId', 'long')]
const refund = [...who, part('orderId', 'long'), part('refundOrderId', 'long'), part('refundReferenceId', 'long')]

/** The service's operations with their parts in the order of its WSDL. */
export const operations = {
  bpPayRequest: [
    ...who,
    part('orderId', 'long'),
    part('amount', 'amount'),
    part('localDate', 'string'),
    part('localTime', 'string'),
    part('additionalData', 'string'),
    part('callBackUrl', 'string'),
    part('payerId', 'string'),
    ...['mobileNo', 'encPan', 'panHiddenMode', 'cartItem', 'enc'].map(optional),
  ],
  bpVerifyRequest: sale,
  bpSettleRequest: sale,
  bpVerifySettleRequest: sale,
  bpInquiryRequest: sale,
  bpReversalRequest: sale,
  bpRefundRequest: [...sale, part('refundAmount', 'amount')],
  bpRefundInquiryRequest: refund,
  bpRefundVerifyRequest: refund,
} satisfies Record<string, Part[]>

export type Operation = keyof typeof operations

export const operationNames = Object.keys(operations) as Operation[]

export type Values = Readonly<Record<string, string>>

const largest = 2n ** 63n

/** A long in one spelling: without a plus sign, spaces or leading zeros. Throws a `Fault` for any other text. */
function longIn(name: string, text: string): string {
  const digits = text.trim()
  const value = /^[+-]?\d{1,20}$/.test(digits) ? BigInt(digits.replace('+', '')) : undefined
  if (value === undefined || value >= largest || value < -largest)
    throw new Fault(`Unmarshalling Error: "${text}" is no long (${name}).`)
  return String(value)
}

/** The values of a call; throws a `Fault` when a part is missing, out of order, unknown, or of another type. */
export function valuesOf({ operation, fields }: Call): { operation: Operation; values: Values } {
  const known = operationNames.find((name) => name === operation)
  if (known === undefined) throw new Fault(`Operation "${operation}" is not known.`)
  const values: Record<string, string> = {}
  const given = [...fields]
  for (const { name, kind, isOptional } of operations[known] as Part[]) {
    const [next] = given
    if (next?.[0] !== name) {
      if (isOptional === true) continue
      throw new Fault(`Unmarshalling Error: "${name}" was expected${next ? `, and "${next[0]}" came` : ''}.`)
    }
    given.shift()
    values[name] = kind === 'long' ? longIn(name, next[1]) : next[1]
  }
  const [surplus] = given
  if (surplus !== undefined) throw new Fault(`Unmarshalling Error: "${surplus[0]}" was not expected.`)
  return { operation: known, values }
}

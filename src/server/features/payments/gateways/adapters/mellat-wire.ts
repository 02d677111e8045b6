import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'

const envelopeSpace = 'http://schemas.xmlsoap.org/soap/envelope/'
const operationSpace = 'http://interfaces.core.sw.bps.com/'

/** Characters; the bank's answers have a few hundred. */
const longestAnswer = 64 * 1024

/** The calls that we make. */
export type Operation =
  | 'bpPayRequest'
  | 'bpVerifyRequest'
  | 'bpSettleRequest'
  | 'bpInquiryRequest'
  | 'bpRefundRequest'
  | 'bpRefundInquiryRequest'

// what XML 1.0 cannot say at all, not even escaped
// oxlint-disable-next-line no-control-regex
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string): string {
  const speakable = text.toWellFormed().replace(unspeakable, '')
  return speakable.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/**
 * A SOAP 1.1 envelope, document/literal wrapped: the operation has the service's namespace; its fields have none and
 * are in the order of the service's description.
 */
export function envelopeOf(operation: Operation, fields: readonly (readonly [string, string])[]): string {
  const inner = fields.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join('')
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<s:Envelope xmlns:s="${envelopeSpace}" xmlns:m="${operationSpace}"><s:Body>` +
    `<m:${operation}>${inner}</m:${operation}></s:Body></s:Envelope>`
  )
}

// prefixes vary, so names are local; values stay text, because long numbers would lose their last digits
const reader = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  maxNestedTags: 20,
})

const Said = z.object({ return: z.string() })

function parsed(text: string): unknown {
  try {
    return XMLValidator.validate(text) === true ? reader.parse(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * The text of the bank's `return`, trimmed. Null when the text is not a complete answer to this operation: a proxy's
 * page, half an answer, a fault, another operation's answer.
 */
export function readReturn(operation: Operation, text: string): string | null {
  if (text.length > longestAnswer || /<!DOCTYPE/i.test(text)) return null
  const shape = z.object({ Envelope: z.object({ Body: z.object({ [`${operation}Response`]: Said }) }) })
  const answer = shape.safeParse(parsed(text))
  const said = answer.data?.Envelope.Body[`${operation}Response`]?.return.trim()
  return said === undefined || said === '' ? null : said
}

/** Splits `0,AF82…` into its code and the rest; a bare code has no rest. Null when there is no code. */
export function splitReturn(said: string): { code: string; rest: string | null } | null {
  const [code = '', ...more] = said.split(',').map((part) => part.trim())
  if (!/^\d{1,4}$/.test(code) || more.length > 1) return null
  const [rest = ''] = more
  return { code: String(Number(code)), rest: rest === '' ? null : rest }
}

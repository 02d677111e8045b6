import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Answer, type Exchange, contentType } from '../http/exchange.ts'

const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'
/** Operations are in this namespace; their parts are in none (unqualified). */
export const callNamespace = 'http://interfaces.core.sw.bps.com/'

/** A request that is not a valid call: the real service answers it with a fault and status 500. */
export class Fault extends Error {
  override name = 'Fault'
}

interface Element {
  name: string
  /** Empty when the element is in no namespace. */
  namespace: string
  children: Element[]
  text: string
}

export interface Call {
  operation: string
  /** In order of arrival. */
  fields: [name: string, text: string][]
}

type Nodes = Record<string, unknown>[]

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: '#cdata',
})

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML's five named entities and numeric ones; any other `&` means that the caller did not escape. */
function decoded(text: string): string {
  return text.replace(/&([^;&]{0,12};)?/g, (whole, inside: string | undefined) => {
    const name = inside?.slice(0, -1) ?? ''
    const known = Object.hasOwn(named, name) ? named[name] : undefined
    if (known !== undefined) return known
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const point = number?.[1] === undefined ? Number(number?.[2] ?? Number.NaN) : Number.parseInt(number[1], 16)
    if (!(point > 0 && point <= 0x10ffff)) throw new Fault(`The entity "${whole}" was referenced, but not declared.`)
    return String.fromCodePoint(point)
  })
}

function textIn(nodes: Nodes): string {
  return nodes
    .map((node) => {
      if (typeof node['#text'] === 'string') return decoded(node['#text'])
      // text in CDATA is taken literally
      const inside = (node['#cdata'] ?? []) as { '#text'?: string }[]
      return inside.map((part) => part['#text'] ?? '').join('')
    })
    .join('')
}

type Scope = Readonly<Record<string, string>>

/** Namespaces declared here and above; `xmlns=""` removes the default one. */
function scopeOf(attributes: Record<string, string>, above: Scope): Scope {
  const scope: Record<string, string> = { ...above }
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns') scope[''] = decoded(value)
    else if (name.startsWith('xmlns:')) scope[name.slice(6)] = decoded(value)
  }
  return scope
}

function elementsIn(nodes: Nodes, above: Scope): Element[] {
  return nodes.flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'))
    if (tag === undefined) return []
    const inside = node[tag] as Nodes
    const scope = scopeOf((node[':@'] ?? {}) as Record<string, string>, above)
    const [first = '', second] = tag.split(':', 2)
    const prefix = second === undefined ? '' : first
    const namespace = scope[prefix]
    if (prefix !== '' && namespace === undefined) throw new Fault(`The prefix "${prefix}" is not bound.`)
    const children = elementsIn(inside, scope)
    return [{ name: second ?? first, namespace: namespace ?? '', children, text: textIn(inside) }]
  })
}

function parsed(body: string): Element[] {
  if (/<!DOCTYPE/i.test(body)) throw new Fault('A DOCTYPE is not allowed.')
  const valid = XMLValidator.validate(body)
  if (valid !== true) throw new Fault(`Error reading XMLStreamReader: ${valid.err.msg}`)
  return elementsIn(parser.parse(body) as Nodes, {})
}

function only(elements: Element[], what: string): Element {
  const [first, second] = elements
  if (first === undefined || second !== undefined) throw new Fault(`Exactly one ${what} was expected.`)
  return first
}

/** Reads a SOAP 1.1 request in the only form that the service understands; throws a `Fault` for any other. */
export function readCall(exchange: Exchange): Call {
  if (contentType(exchange) !== 'text/xml') throw new Fault('The content type has to be text/xml.')
  const action = exchange.headers['soapaction']
  if (action !== '""' && action !== '') throw new Fault(`The given SOAPAction ${String(action)} does not match.`)
  const envelope = only(parsed(exchange.body), 'envelope')
  if (envelope.name !== 'Envelope' || envelope.namespace !== soapNamespace)
    throw new Fault('The root is no envelope of SOAP 1.1.')
  const bodies = envelope.children.filter(({ name, namespace }) => name === 'Body' && namespace === soapNamespace)
  const operation = only(only(bodies, 'body').children, 'operation')
  if (operation.namespace !== callNamespace)
    throw new Fault(`Unexpected wrapper element {${operation.namespace}}${operation.name} found.`)
  const fields = operation.children.map(({ name, namespace, children, text }): [string, string] => {
    if (namespace !== '') throw new Fault(`Unexpected element {${namespace}}${name}: parts have no namespace.`)
    if (children.length > 0) throw new Fault(`"${name}" is a plain value.`)
    return [name, text]
  })
  return { operation: operation.name, fields }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function soapAnswer(status: number, inside: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/xml;charset=UTF-8', 'cache-control': 'no-store' },
    body: `<soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body>${inside}</soap:Body></soap:Envelope>`,
  }
}

export function faultAnswer(message: string): Answer {
  const inside = `<faultcode>soap:Client</faultcode><faultstring>${escaped(message)}</faultstring>`
  return soapAnswer(500, `<soap:Fault>${inside}</soap:Fault>`)
}

/** `loosely`: with another prefix, and spaces around the value; real answers have both. */
export function callAnswer(operation: string, value: string, { loosely }: { loosely: boolean }): Answer {
  const prefix = loosely ? 'ns1' : 'ns2'
  const said = loosely ? `\n  ${escaped(value)}\n` : escaped(value)
  const name = `${prefix}:${operation}Response`
  return soapAnswer(200, `<${name} xmlns:${prefix}="${callNamespace}"><return>${said}</return></${name}>`)
}

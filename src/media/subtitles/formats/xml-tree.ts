import { XMLParser } from 'fast-xml-parser'

/** An element of a parsed document, or its text. Names have no prefix. `at` is its first character. */
export type XmlNode =
  | { name: string; attributes: Record<string, string>; children: XmlNode[]; at: number }
  | { name: null; text: string }

// entities stay as they are written: those of the file itself could make a page of text out of a line
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  captureMetaData: true,
  maxNestedTags: 50,
})
const metadata = XMLParser.getMetaDataSymbol()

/** The elements of a document in their order; empty for what is no XML. */
export function parseXml(text: string): XmlNode[] {
  try {
    return nodesOf(parser.parse(text))
  } catch {
    return []
  }
}

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

function nodesOf(parsed: unknown): XmlNode[] {
  return Array.isArray(parsed) ? parsed.flatMap((one: unknown) => nodeOf(one)) : []
}

function nodeOf(parsed: unknown): XmlNode[] {
  if (!isRecord(parsed)) return []
  if (typeof parsed['#text'] === 'string') return [{ name: null, text: parsed['#text'] }]
  const name = Object.keys(parsed).find((key) => key !== ':@')
  if (name === undefined) return []
  const attributes = isRecord(parsed[':@']) ? parsed[':@'] : {}
  const strings = Object.entries(attributes).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const where = Object.getOwnPropertySymbols(parsed).find((symbol) => symbol === metadata)
  const meta = where === undefined ? undefined : parsed[where]
  const at = isRecord(meta) && typeof meta['startIndex'] === 'number' ? meta['startIndex'] : 0
  return [{ name, attributes: Object.fromEntries(strings), children: nodesOf(parsed[name]), at }]
}

const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

const unescape = (text: string): string =>
  text
    .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_all, hex: string | undefined, decimal: string | undefined) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/&(quot|apos|lt|gt|amp);/g, (_all, name: string) => entities[name] ?? '')

/** The insides of all elements with this name, in the order of the text; none of them may be inside another. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inside]) => inside ?? '')
}

/** The text of the first element with this name; empty when there is none. */
export function textOf(xml: string, name: string): string {
  return unescape(elementsOf(xml, name)[0] ?? '')
}

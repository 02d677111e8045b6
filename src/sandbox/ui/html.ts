/** Markup that is safe already; every other value is escaped when it is put into a template. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | Part[] | null | undefined | false

function isHtml(part: object): part is Html {
  return 'markup' in part
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(markupOf).join('')
  if (typeof part === 'object') return isHtml(part) ? part.markup : ''
  return escaped(String(part))
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((text, chunk, index) => text + markupOf(parts[index - 1]) + chunk) }
}

export function raw(markup: string): Html {
  return { markup }
}

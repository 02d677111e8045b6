import { posix } from 'node:path'
import { parseSync } from 'vite'

/** Paths from the root of the repository, with `/`, to contents. */
export type Tree = ReadonlyMap<string, string>

/**
 * The facts about a source file that the rules need. They are read from the syntax tree, so comments and strings do not
 * mislead.
 */
export type Source = {
  path: string
  /** Its imports: a path of the tree for `#layer/…` and relative ones, else the name of the package. */
  imports: { target: string; isRelative: boolean }[]
  hasExportAll: boolean
  hasDefaultExport: boolean
  /** Names that it calls or reads and that a rule forbids somewhere, e.g. `fetch()`, `process.env`. */
  uses: Set<string>
  /** All names in the code, of whatever kind; keys that are written as text are none. */
  names: Set<string>
  /** Words that stand in its texts, and the keys of its objects and types. */
  words: Set<string>
  /** Inline styles and style keys that name a side of the screen. */
  physicalStyles: string[]
}

type Node = { type: string; [key: string]: unknown }

const SQL_BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const PHYSICAL_KEY =
  /^(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)|^border(Top|Bottom)(Left|Right)Radius$/

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  return ''
}

function resolveImport(from: string, specifier: string): { target: string; isRelative: boolean } {
  if (specifier.startsWith('#tests/')) return { target: specifier.slice(1), isRelative: false }
  if (specifier.startsWith('#')) return { target: `src/${specifier.slice(1)}`, isRelative: false }
  if (!specifier.startsWith('.')) return { target: specifier, isRelative: false }
  return { target: posix.join(posix.dirname(from), specifier), isRelative: true }
}

/** Returns the type that a cast names, where it is one word: `const` is no cast. */
const typeNameOf = ({ typeAnnotation: type }: Node): unknown => (isNode(type) ? type.typeName : undefined)

/** The browser's own fields for numbers and days: Persian digits cannot be typed into them, nor days of the Iranian calendar. */
const BROWSER_FIELDS = new Set(['number', 'date', 'datetime-local', 'time', 'month', 'week'])

function readField(node: Node, uses: Set<string>): void {
  if (node.type !== 'JSXAttribute' || nameOf(node.name) !== 'type') return
  const value = isNode(node.value) && node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
  const said = isNode(value) && value.type === 'ConditionalExpression' ? [value.consequent, value.alternate] : [value]
  for (const one of said.map(nameOf)) if (BROWSER_FIELDS.has(one)) uses.add(`type="${one}"`)
}

/** The names of texts, and the functions that make texts: the syntax tree knows no types. */
const TEXT_NAME =
  /^(text|texts?Of\w*|message|reason|name|title|synopsis|biography|story|description|given|input|note|userAgent|referer|subject|body|typed|comment|appeal|query|words|label|answer|output)$/
const MAKES_TEXT =
  /^(trim\w*|replace|replaceAll|join|toLowerCase|toUpperCase|normalize|displayText|displayLine|toLatinDigits|stringify)$/

const inside = (node: unknown): unknown =>
  isNode(node) && (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression')
    ? inside(node.expression)
    : node

function isText(given: unknown): boolean {
  const node = inside(given)
  if (!isNode(node)) return false
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'LogicalExpression')
    return isText(node.left) || (isNode(node.right) && typeof node.right.value === 'string')
  if (node.type === 'Identifier') return TEXT_NAME.test(nameOf(node))
  if (node.type === 'MemberExpression') return TEXT_NAME.test(nameOf(node.property))
  if (node.type !== 'CallExpression') return false
  const callee = inside(node.callee)
  return MAKES_TEXT.test(
    isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee),
  )
}

/** A length that is written down, and not a place that was looked for. */
const isLimit = (node: Node): boolean =>
  node.type === 'Literal' ? Number(node.value) >= 20 : /most|longest|limit|letters|max/i.test(nameOf(node))

/** `text.slice(0, 300)`: it cuts an emoji in two, and nobody is told. */
function readCut(node: Node, uses: Set<string>): void {
  const callee = inside(node.callee)
  if (!isNode(callee) || callee.type !== 'MemberExpression') return
  const method = nameOf(callee.property)
  if (method === 'substring' || method === 'substr') uses.add(`.${method}()`)
  const [from, to] = node.arguments as Node[]
  if (method !== 'slice' || nameOf(from) !== '0' || to === undefined || !isLimit(to)) return
  if (isText(callee.object)) uses.add('text.slice(0, …)')
  const made = inside(callee.object)
  const isSplit = isNode(made) && made.type === 'CallExpression' && nameOf(made.callee) === 'Array.from'
  if (isSplit && (made.arguments as Node[]).length === 1 && isText((made.arguments as Node[])[0]))
    uses.add('text.slice(0, …)')
}

const isObject = (node: unknown): boolean => isNode(node) && node.type === 'ObjectExpression'

/** `{ ...{ a, b }, c }` and `<A {...{ a, b }} />`: an object that is written down only to be taken apart. */
function readSpread(node: Node, uses: Set<string>): void {
  const spread = node.type === 'ObjectExpression' ? (node.properties as Node[]) : [node]
  const takes = spread.filter(({ type }) => type === 'SpreadElement' || type === 'JSXSpreadAttribute')
  if (node.type !== 'SpreadElement' && takes.some(({ argument }) => isObject(argument))) uses.add('...{ a, b }')
}

function readUse(node: Node, uses: Set<string>): void {
  readField(node, uses)
  readSpread(node, uses)
  if (node.type === 'CallExpression') readCut(node, uses)
  if (node.type === 'TaggedTemplateExpression' && /^sql(\.|$)/.test(nameOf(node.tag))) uses.add('sql``')
  if (node.type === 'MemberExpression' && nameOf(node) === 'process.env') uses.add('process.env')
  if (node.type === 'MemberExpression' && nameOf(node.property) === 'searchParams') uses.add('.searchParams')
  if (node.type === 'MemberExpression' && /(^|\.)(request|req)\.ips?$/.test(nameOf(node))) uses.add('request.ip')
  if (node.type === 'MemberExpression' && nameOf(node.property) === 'standby') uses.add('.standby')
  if (node.type === 'ObjectPattern' && (node.properties as Node[]).some(({ key }) => nameOf(key) === 'standby'))
    uses.add('.standby')
  if (node.type === 'ObjectPattern' && (node.properties as Node[]).some(({ key }) => nameOf(key) === 'searchParams'))
    uses.add('.searchParams')
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0)
    uses.add('new Date()')
  if (node.type === 'TSAsExpression' && nameOf(typeNameOf(node)) !== 'const') uses.add('as')
  if (node.type !== 'CallExpression') return
  const callee = nameOf(node.callee)
  if (callee === 'readingDb') uses.add('readingDb()')
  if (callee === 'Date.now') uses.add('Date.now()')
  if (callee === 'toLatinDigits') uses.add('toLatinDigits()')
  if (callee === 'fetch' || callee === 'globalThis.fetch' || callee === 'window.fetch') uses.add('fetch()')
  const method = isNode(node.callee) && node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : ''
  if (SQL_BUILDERS.has(method)) uses.add(`${method}()`)
  if (method === 'transaction' && (node.arguments as unknown[]).length === 0) uses.add('.transaction()')
}

function readWords(node: Node, words: Set<string>): void {
  const add = (text: unknown) => {
    for (const word of String(text).match(/\w+/g) ?? []) words.add(word)
  }
  if (node.type === 'Literal' && typeof node.value === 'string') add(node.value)
  if (node.type === 'TemplateElement') add((node.value as { raw: string }).raw)
  if (node.type === 'Property' || node.type === 'TSPropertySignature') add(nameOf(node.key))
}

function readStyle(node: Node, inStyle: boolean, found: string[]): void {
  if (node.type !== 'Property') return
  const key = nameOf(node.key)
  if (PHYSICAL_KEY.test(key)) found.push(key)
  if (inStyle && (key === 'left' || key === 'right')) found.push(key)
  if (/^(textAlign|float|clear)$/.test(key) && /^(left|right)$/.test(nameOf(node.value))) found.push(key)
}

function importedBy(node: Node): string | null {
  const carries = /^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$|^TSImportType$/.test(node.type)
  return carries && isNode(node.source) && node.source.type === 'Literal' ? String(node.source.value) : null
}

/** @throws Error when the file is not TypeScript */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const source: Source = {
    path,
    imports: [],
    hasExportAll: false,
    hasDefaultExport: false,
    uses: new Set(),
    names: new Set(),
    words: new Set(),
    physicalStyles: [],
  }
  const walk = (value: unknown, inStyle: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, inStyle))
    if (!isNode(value)) return
    const specifier = importedBy(value)
    if (specifier) source.imports.push(resolveImport(path, specifier))
    if (value.type === 'ExportAllDeclaration') source.hasExportAll = true
    if (value.type === 'ExportDefaultDeclaration') source.hasDefaultExport = true
    if (value.type.endsWith('Identifier')) source.names.add(String(value.name))
    readUse(value, source.uses)
    readWords(value, source.words)
    readStyle(value, inStyle, source.physicalStyles)
    const opensStyle = value.type === 'JSXAttribute' && nameOf(value.name) === 'style'
    for (const [key, child] of Object.entries(value)) {
      const isAddress = specifier !== null && key === 'source'
      if (!isAddress) walk(child, inStyle || opensStyle)
    }
  }
  walk(program, false)
  return source
}

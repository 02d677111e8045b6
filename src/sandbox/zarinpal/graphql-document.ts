/** Reads the part of GraphQL that is used with the merchant's panel: one operation, no fragments, no directives. */
export interface Operation {
  type: 'query' | 'mutation'
  variables: Variable[]
  fields: Field[]
}

export interface Variable {
  name: string
  type: string
  required: boolean
  fallback: Value | undefined
}

export interface Field {
  alias: string
  name: string
  args: Record<string, Value>
  fields: Field[]
}

export type Value =
  | { kind: 'variable' | 'enum' | 'string'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'constant'; value: boolean | null }

export class GraphqlSyntaxError extends Error {}

const token = /[\s,\uFEFF]+|#[^\n\r]*|([!$()[\]{}:=@|]|\.{3}|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|[_A-Za-z]\w*)/gy

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (!found) throw new GraphqlSyntaxError(`Syntax Error: Unexpected character at ${at}.`)
    if (found[1] !== undefined) tokens.push(found[1])
  }
  return tokens
}

interface Reader {
  peek(): string | undefined
  take(expected?: string): string
  skip(text: string): boolean
}

function readerOf(text: string): Reader {
  const tokens = tokensOf(text)
  let index = 0
  return {
    peek: () => tokens[index],
    take: (expected) => {
      const found = tokens[index]
      if (found === undefined || (expected !== undefined && found !== expected)) {
        throw new GraphqlSyntaxError(`Syntax Error: Expected ${expected ?? 'more'}, found ${found ?? '<EOF>'}.`)
      }
      index += 1
      return found
    },
    skip: (wanted) => {
      if (tokens[index] !== wanted) return false
      index += 1
      return true
    },
  }
}

function name(reader: Reader): string {
  const found = reader.take()
  if (!/^[_A-Za-z]\w*$/.test(found)) throw new GraphqlSyntaxError(`Syntax Error: Expected Name, found ${found}.`)
  return found
}

function value(reader: Reader): Value {
  if (reader.skip('$')) return { kind: 'variable', text: name(reader) }
  const found = reader.take()
  if (found.startsWith('"')) return { kind: 'string', text: JSON.parse(found) as string }
  if (/^-?\d/.test(found)) return { kind: 'number', text: found }
  if (found === 'true' || found === 'false') return { kind: 'constant', value: found === 'true' }
  if (found === 'null') return { kind: 'constant', value: null }
  if (/^[_A-Za-z]/.test(found)) return { kind: 'enum', text: found }
  throw new GraphqlSyntaxError(`Syntax Error: Unexpected ${found}.`)
}

function variables(reader: Reader): Variable[] {
  const all: Variable[] = []
  if (!reader.skip('(')) return all
  while (!reader.skip(')')) {
    reader.take('$')
    const variable = name(reader)
    reader.take(':')
    const type = name(reader)
    const required = reader.skip('!')
    all.push({ name: variable, type, required, fallback: reader.skip('=') ? value(reader) : undefined })
  }
  return all
}

function args(reader: Reader): Record<string, Value> {
  const all: Record<string, Value> = {}
  if (!reader.skip('(')) return all
  while (!reader.skip(')')) {
    const argument = name(reader)
    reader.take(':')
    all[argument] = value(reader)
  }
  return all
}

function selection(reader: Reader): Field[] {
  const fields: Field[] = []
  reader.take('{')
  while (!reader.skip('}')) {
    const first = name(reader)
    const field = reader.skip(':') ? name(reader) : first
    const given = args(reader)
    fields.push({ alias: first, name: field, args: given, fields: reader.peek() === '{' ? selection(reader) : [] })
  }
  return fields
}

/** Throws `GraphqlSyntaxError` when the text is not one operation of the supported part. */
export function parseOperation(text: string): Operation {
  const reader = readerOf(text)
  if (reader.peek() === '{') return { type: 'query', variables: [], fields: selection(reader) }
  const type = reader.take()
  if (type !== 'query' && type !== 'mutation') throw new GraphqlSyntaxError(`Syntax Error: Unexpected Name "${type}".`)
  if (reader.peek() !== '(' && reader.peek() !== '{') name(reader)
  const declared = variables(reader)
  const fields = selection(reader)
  if (reader.peek() !== undefined) throw new GraphqlSyntaxError(`Syntax Error: Unexpected ${reader.peek()}.`)
  return { type, variables: declared, fields }
}

import { inSpan } from '#lib/trace.ts'

const operation = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i
const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z_.0-9]*)/i
const writtenText = /'(?:[^']|'')*'/g

/**
 * A statement as a part of the trace in which it is sent: its text, whose values are parameters. Texts that are written
 * into a statement are left out too, whatever they are.
 */
export function followStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  const what = operation.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const where = table.exec(text)?.[1]
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(writtenText, `'…'`) }
  return inSpan(where === undefined ? what : `${what} ${where}`, send, { kind: 'client', facts })
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Forms of a comment that need a second reading, and what to write in their place. A comment names the thing, or says what
 * a function does: subject, verb, object.
 */
const refused: [form: RegExp, instead: string][] = [
  [/^What\b/, 'name the thing, or begin with what the function does: “Returns…”'],
  [/\. What [a-z]/, 'name the thing that the sentence is about'],
  [/\bwhoever\b/i, 'a person who, anybody who, the member'],
  [/\bso many\b/i, 'this number of, the most'],
]

/** The text of each comment of a source that has lines of its own, with the number of its first line. */
function commentsOf(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let open: { line: number; block: boolean; parts: string[] } | null = null
  const end = () => {
    if (open !== null) found.push({ line: open.line, text: open.parts.join(' ').trim() })
    open = null
  }
  for (const [at, raw] of source.split('\n').entries()) {
    const line = raw.trim()
    if (open?.block !== true) {
      const mark = /^(\/\*\*?|\/\/)/.exec(line)?.[0]
      if (mark === undefined) end()
      else if (mark !== '//' || open === null) {
        end()
        open = { line: at + 1, block: mark !== '//', parts: [] }
      }
    }
    if (open === null) continue
    open.parts.push(line.replace(/^(\/\*\*?|\/\/|\*(?!\/))\s?/, '').replace(/\s*\*\/$/, ''))
    if (open.block && line.endsWith('*/')) end()
  }
  end()
  return found
}

const hitsOf = (source: string) =>
  commentsOf(source).flatMap(({ line, text }) =>
    refused.flatMap(([form, instead]) => (form.test(text) ? [{ line, instead }] : [])),
  )

test.each([
  ['a block of one line', '/** What is sent, and where. */'],
  ['a block', '/**\n * What a page weighs,\n * before it is pressed.\n */'],
  ['a line', '  // what comes first\n  // and whoever comes later'],
  ['a later sentence', '/** Sends it. What is left stays. */'],
  ['a number that is not said', '/** Reads so many rows. */'],
])('refused: %s', (_, source) => {
  expect(hitsOf(source)).toHaveLength(1)
})

test.each([
  ['a sentence with “what” inside', '/** Returns what is left of the sum. */'],
  ['a text of a page', "const text = 'What do you want to see?'"],
  ['a comment behind code', 'const a = 1 // what is left'],
])('allowed: %s', (_, source) => {
  expect(hitsOf(source)).toEqual([])
})

test('each comment is understood at the first reading', () => {
  const files = globSync('{src,tests,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !file.includes('node_modules') && file !== 'tests/plain-english.test.ts',
  )
  expect(files.length).toBeGreaterThan(3000)
  const found = files.flatMap((file) =>
    hitsOf(readFileSync(join(root, file), 'utf8')).map(({ line, instead }) => `${file}:${line}: ${instead}`),
  )
  expect(found, found.join('\n')).toEqual([])
})

test('no text for people says “whoever” or “so many”', () => {
  const files = globSync(['src/web/i18n/*en.json', 'src/player/locales/en.ts', 'src/contract/**/*.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        /\b(whoever|so many)\b/i.test(line) && !file.includes('.test.') ? [`${file}:${at + 1}`] : [],
      ),
  )
  expect(found, found.join('\n')).toEqual([])
})

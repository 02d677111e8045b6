import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'parde-made-up-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The required fields of a kind's entry, on the server and on the web. */
const asked = {
  server: ['plural', 'card', 'page', 'editor', 'missing', 'published', 'sale'],
  web: ['path', 'list', 'cardFacts', 'facts', 'purchase'],
}

/** Entries that each lack one field; nothing is required besides the fields listed above. */
function lackingEntries(): string {
  const lines = [
    `import type { Kind as OfServer } from '#server/features/catalog/titles/kinds/kind.ts'`,
    `import type { Kind as OfWeb } from '#web/kinds/kind.ts'`,
    `declare const server: OfServer, web: OfWeb`,
  ]
  for (const [side, names] of Object.entries(asked)) {
    const type = side === 'server' ? 'OfServer' : 'OfWeb'
    lines.push(`export const ${side}Asks: ${names.map((name) => `'${name}'`).join(' | ')} = {} as keyof ${type}`)
    for (const name of names)
      lines.push(
        `const { ${name}: ${side}_${name}, ...${side}No_${name} } = ${side}`,
        `export const ${side}_without_${name}: ${type} = ${side}No_${name}`,
      )
  }
  return lines.join('\n')
}

const kindTables = [
  // what a sentence about it calls it
  'src/contract/catalog/title-words.ts',
  // its card, page, own part of the title, missing fields and sale
  'src/server/features/catalog/titles/kinds/kinds.ts',
  // what a row of the search says of it
  'src/server/features/search/hits/line-of-hit.ts',
  // by what the search finds it
  'src/server/features/search/index/doc-of.ts',
  // its name among the works of a person
  'src/web/features/catalog/people/works.tsx',
  // where its buyer goes after the payment
  'src/web/features/payments/purchases/result-page.ts',
  // its name where titles are chosen
  'src/web/features/studio/catalog/choices/choice-words.tsx',
  // its cards in the editor, and its videos
  'src/web/features/studio/catalog/titles/editor/kind-parts.tsx',
  // its fields in the editor
  'src/web/features/studio/catalog/titles/editor/title-form.ts',
  // whether plans can contain it
  'src/web/features/studio/memberships/plans/plan-form.ts',
  // its name among the rows of the home page
  'src/web/features/studio/site/home/row-question.tsx',
  // its name among what the search of the studio finds
  'src/web/features/studio/support/today/find-things.tsx',
  // its JSON-LD
  'src/web/kinds/json-ld.ts',
  // the address of its page, its facts, its purchase
  'src/web/kinds/kinds.ts',
]

/** Puts one entry more into a list of the copy. */
function widen(file: string, from: string, to: string): void {
  const at = path.join(folder, file)
  const text = readFileSync(at, 'utf8')
  expect(text, file).toContain(from)
  writeFileSync(at, text.replace(from, to))
}

type Fault = { file: string; says: string }

/** Compiles the whole of `src` with a kind of title, a gateway and a role more. Returns what is wrong then. */
function compile(): Fault[] {
  for (const name of ['src', '.react-router', 'package.json', 'tsconfig.base.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  widen('src/lib/lists/product-kinds.ts', "'goods']", "'goods', 'puppet']")
  widen('src/lib/lists/gateways.ts', "'paypal']", "'paypal', 'hawala']")
  widen('src/lib/lists/staff-roles.ts', "'admin'] as const", "'admin', 'usher'] as const")
  // the columns as they are after the migration of a gateway
  widen('src/db/schema.gen.ts', '"saman" | "paypal"', '"saman" | "paypal" | "hawala"')
  writeFileSync(path.join(folder, 'src/lacking-entries.ts'), lackingEntries())
  const compilerOptions = {
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    emitDeclarationOnly: false,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node', 'vite/client'],
    rootDirs: ['.', './.react-router/types'],
  }
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions,
    include: ['src/**/*.ts', 'src/**/*.tsx', 'src/**/*.json', '.react-router/types/**/*.ts'],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', folder, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
  // an indented line continues the one before
  return stdout.split(/\n(?! )/).flatMap((said): Fault[] => {
    const found = /^(\S+)\(\d+,\d+\): error TS\d+: (.*)$/s.exec(said)
    if (found === null) return said === '' ? [] : [{ file: '', says: said }]
    const [, file = '', says = ''] = found
    return [{ file, says }]
  })
}

const faults = compile()

/** The tables in which the compiler misses an entry. */
const tablesWithout = (name: string): string[] => {
  const files = faults.flatMap(({ file, says }) =>
    says.includes(`Property '${name}' is missing`) || says.includes(`"kinds.${name}"' is not assignable`) ? [file] : [],
  )
  return [...new Set(files)].toSorted((a, b) => a.localeCompare(b))
}

/** Whether a fault is about words that the texts of the pages lack. */
const isOfTexts = (says: string) => /NamespacedMessageKeys|NamespacedValue|argument of type 'N/i.test(says)

test('a kind of title more is missing in exactly the tables over kinds', () => {
  expect(tablesWithout('puppet')).toEqual(kindTables)
})

test('a gateway more is missing in exactly its tables: settings, adapter, queues, a name for its button', () => {
  expect(tablesWithout('hawala')).toEqual([
    'src/server/features/payments/gateways/jobs.ts',
    'src/server/features/payments/gateways/registry.ts',
    'src/server/features/payments/refunds/jobs.ts',
    'src/server/gateway-settings.ts',
    'src/web/features/payments/gateways/gateway-choice.tsx',
  ])
})

test('a role more is missing in exactly its tables: its duties, its words at set-up, its first rooms', () => {
  expect(tablesWithout('usher')).toEqual([
    'src/lib/lists/staff-roles.ts',
    'src/web/features/accounts/staff/setup-text.ts',
    'src/web/features/studio/frame/studio-rooms.ts',
  ])
})

test.each(['hawala', 'usher'])('the words of %s are asked for as well, and nothing else says anything', (name) => {
  const said = faults.filter(({ says }) => says.includes(name))
  expect(said.filter(({ says }) => isOfTexts(says)).length).toBeGreaterThan(3)
  const others = said.filter(
    ({ file, says }) => !isOfTexts(says) && !tablesWithout(name).includes(file) && !says.includes('implicitly has an'),
  )
  expect(others).toEqual([])
})

test('an entry of a kind is not taken without any one of what it has to say', () => {
  const said = faults.flatMap(({ file, says }) => (file === 'src/lacking-entries.ts' ? [says] : []))
  const named = said.map((says) => /^Property '(\w+)' is missing/.exec(says)?.[1] ?? says)
  expect(named).toEqual([...asked.server, ...asked.web])
})

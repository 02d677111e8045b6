import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'parde-kind-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kindsFile = 'src/lib/lists/product-kinds.ts'
const known = readFileSync(path.join(root, kindsFile), 'utf8')
/** The list of kinds with one kind more. */
const widened = known.replace("'goods']", "'goods', 'puppet']")

/** Every source file about kinds: a table over them names their type. */
const sources = globSync('src/{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) =>
    !file.includes('.test.') &&
    /\b(Product|Title)Kind|productKinds|titleKinds/.test(readFileSync(path.join(root, file), 'utf8')),
)

type Fault = { file: string; says: string }

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

/** The compiler's errors for the sources and for such entries, with one kind more. */
function compile(): Fault[] {
  const files = { 'product-kinds.ts': widened, 'entries.ts': lackingEntries() }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const from = (file: string) => path.join(root, file)
  const options = {
    noEmit: true,
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [from('node_modules/@types')],
    paths: {
      '#lib/lists/product-kinds.ts': ['./product-kinds.ts'],
      '#server/*': [from('src/server/*')],
      '#web/*': [from('src/web/*')],
    },
  }
  const declared = ['node_modules/vite/client.d.ts', 'src/web/i18n/messages.d.ts', 'src/web/i18n/virtual.d.ts']
  const config = {
    extends: from('tsconfig.base.json'),
    compilerOptions: options,
    files: [...[...declared, ...sources].map(from), ...Object.keys(files)],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(from('node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  })
  // an indented line continues the one before
  return stdout.split(/\n(?! )/).flatMap((said): Fault[] => {
    const found = /^(\S+)\(\d+,\d+\): error TS\d+: (.*)$/s.exec(said)
    if (found === null) return said === '' ? [] : [{ file: '', says: said }]
    const [, at = '', says = ''] = found
    return [{ file: at.endsWith('entries.ts') ? 'entries.ts' : at, says }]
  })
}

const faults = compile()

test('a kind more is missing in exactly the tables over kinds', () => {
  expect(sources.length).toBeGreaterThan(8)
  const inSources = faults.filter(({ file }) => file !== 'entries.ts')
  const files = [...new Set(inSources.map(({ file }) => file))].toSorted((a, b) => a.localeCompare(b))
  expect(files).toEqual([
    // what a sentence about it calls it
    'src/contract/catalog/title-words.ts',
    // its card, page, own part of the title, missing fields and sale
    'src/server/features/catalog/titles/kinds/kinds.ts',
    // what a row of the search says of it
    'src/server/features/search/hits/line-of-hit.ts',
    // by what the search finds it
    'src/server/features/search/index/doc-of.ts',
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
    // its JSON-LD
    'src/web/kinds/json-ld.ts',
    // the address of its page, its facts, its purchase
    'src/web/kinds/kinds.ts',
  ])
  for (const one of files) {
    const said = inSources.flatMap(({ file, says }) => (file === one ? [says] : []))
    expect(said.join('\n'), one).toMatch(/Property 'puppet' is missing|"kinds\.puppet"' is not assignable/)
  }
})

test('an entry of a kind is not taken without any one of what it has to say', () => {
  const said = faults.flatMap(({ file, says }) => (file === 'entries.ts' ? [says] : []))
  const named = said.map((says) => /^Property '(\w+)' is missing/.exec(says)?.[1] ?? says)
  expect(named).toEqual([...asked.server, ...asked.web])
})

import { posix } from 'node:path'
import { parseSync } from 'vite'

export interface Imports {
  /** Modules that are loaded when the file runs: paths from the root of the project, or names of packages; no types. */
  targets: { target: string; isPackage: boolean }[]
  /** Addresses that are made only at run time, as they stand in the code. */
  computed: string[]
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function resolveTarget(from: string, specifier: string): Imports['targets'][number] {
  if (specifier.startsWith('#')) return { target: `src/${specifier.slice(1)}`, isPackage: false }
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(from), specifier), isPackage: false }
  return { target: packageOf(specifier), isPackage: true }
}

/**
 * Reads what a file of the program loads: imports, what it exports from elsewhere, and `import()`.
 * `import { type A } from 'b'` counts, because Node loads `b` for it. @throws Error when the file is no code
 */
export function readImports(path: string, text: string): Imports {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const isOfTypes = ({ start, end }: { start: number; end: number }) =>
    /^(import|export) type\b/.test(text.slice(start, end))
  const asked = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  const literal = /^(['"`])([^'"`$]+)\1$/
  const specifiers = [
    ...module.staticImports.filter((one) => !isOfTypes(one)).map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .filter((one) => !isOfTypes(one))
      .flatMap(({ entries }) => entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : []))),
    ...asked.flatMap((code) => literal.exec(code)?.[2] ?? []),
  ]
  return {
    targets: specifiers.filter((one) => !one.startsWith('node:')).map((one) => resolveTarget(path, one)),
    computed: asked.filter((code) => !literal.test(code)),
  }
}

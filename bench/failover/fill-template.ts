import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

/** A file of `deploy` with its `${…}` filled in, as `envsubst` does; a value that is lacking or that it does not ask for is a fault. */
export function fillTemplate(file: string, values: Readonly<Record<string, string | number>>): string {
  const text = readFileSync(join(deploy, file), 'utf8')
  const asked = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))
  const lacking = [...asked].filter((name) => !(name in values))
  const unknown = Object.keys(values).filter((name) => !asked.has(name))
  if (lacking.length > 0) throw new Error(`${file} also asks for ${lacking.join(', ')}.`)
  if (unknown.length > 0) throw new Error(`${file} does not ask for ${unknown.join(', ')}.`)
  return text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => String(values[name]))
}

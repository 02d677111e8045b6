import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', '..', '..', 'src', 'web', 'i18n')
const name = 'virtual:messages/'

/** For tests that draw pages: what the build makes of `virtual:messages/<catalogue>`, with the texts as they are written. */
export function textsOfPages() {
  return {
    name: 'parde:texts-of-pages',
    resolveId: (id: string) => (id.startsWith(name) ? `\0${id}` : undefined),
    load: (id: string) =>
      id.startsWith(`\0${name}`)
        ? `export const url = ''\nexport const messages = ${readFileSync(path.join(folder, `${id.slice(name.length + 1)}.json`), 'utf8')}`
        : undefined,
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readImports } from './read-imports.ts'

/** The layers that run in the image. Pages are there as built; the demo's banks and the build's own code are not. */
const layers = ['lib', 'contract', 'db', 'jobs', 'storage', 'backup', 'media', 'server', 'worker', 'live']
/** The commands of `deploy/image/parde`, and the one that ends the building of the image. */
export const commands = [
  'run',
  'migrate',
  'backup',
  'restore',
  'ledger-check',
  'admin',
  'secret-exchange',
  'storage-copy',
  'storage-make',
  'edge-config',
  'sbom-of-image',
]
/** Packages that no process of an image loads: `npm run dev`, browsers and the build of the program do. */
const notLoaded = new Set(['vite', 'hls.js', 'rolldown'])

export interface Program {
  /** Paths from the root of the project. */
  files: string[]
  /** Names of the packages that they load, and one file that loads each. */
  packages: ReadonlyMap<string, string>
  /** Files that they load and that would be missing, as `path ← path of the one that loads it`. */
  missing: string[]
  /** Imports whose address is made at run time, as `path: code`. */
  computed: string[]
}

const isCode = (path: string): boolean => /\.(ts|js|mjs)$/.test(path)
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

function filesUnder(root: string, folder: string): string[] {
  return (
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !isTest(path) && !path.endsWith('tsconfig.json') && !path.includes('/compiled/'))
      // maps of built files are for who builds: 4 MB, and the sources they name are in the image too
      .filter((path) => !path.endsWith('.map'))
  )
}

/**
 * Lists what the processes and commands of the image consist of, with the folders of what was built for it. Layers are taken whole, because they also read files (a
 * font, a table of networks) and load some by the names in a folder; of the scripts only what a command loads is taken.
 */
export function listProgram(root: string, { built }: { built: readonly string[] }): Program {
  const whole = [...layers.map((layer) => `src/${layer}`), ...built]
  const files = new Set(whole.flatMap((folder) => filesUnder(root, folder)))
  const packages = new Map<string, string>()
  const missing: string[] = []
  const computed: string[] = []
  // the pages' own files for browsers load nothing on the server
  const open = [...files].filter((path) => isCode(path) && !path.startsWith('build/client/'))
  for (const command of commands) {
    files.add(`scripts/${command}.ts`)
    open.push(`scripts/${command}.ts`)
  }
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const imports = readImports(path, readFileSync(join(root, path), 'utf8'))
    computed.push(...imports.computed.map((code) => `${path}: ${code}`))
    for (const { target, isPackage } of imports.targets) {
      if (isPackage) {
        if (!notLoaded.has(target) && !packages.has(target)) packages.set(target, path)
      } else if (!files.has(target)) {
        if (!target.startsWith('scripts/')) missing.push(`${target} ← ${path}`)
        files.add(target)
        open.push(target)
      }
    }
  }
  return { files: [...files].sort(), packages, missing, computed: computed.sort() }
}

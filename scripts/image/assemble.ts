/**
 * `npm run release -- FOLDER`: the program as it is installed and as it stands in the image, from a checkout: no sources of
 * pages, no tests, no tools. It builds pages and processes, and copies what `list-program.ts` names and the packages that it loads.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { builtProgram } from '../program/built-program.ts'
import { askNpm } from '../sbom/ask-npm.ts'
import { type Bom, onlyParts } from '../sbom/bom.ts'
import { Sentence, wordsOf } from '../start/sentence.ts'
import { buildWeb } from '../start/web-build.ts'
import { closePackages, type Lock, nameOf } from './close-packages.ts'
import { listProgram } from './list-program.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Read by nobody while the program runs: maps, tests, headers, and the packager's programs for other systems. Node runs no
 * TypeScript below node_modules.
 */
function isUnread(path: string): boolean {
  if (/\.(map|md|markdown|[mc]?tsx?)$/i.test(path) || /\/(__tests__|tests?)$/.test(path)) return true
  if (/^node_modules\/node-(bin-)?\w+-\w+\/(include|share)$/.test(path)) return true
  const packager = /^node_modules\/shaka-packager\/bin\/(packager-.+)$/.exec(path)?.[1]
  return packager !== undefined && !packager.startsWith(`packager-${process.platform}-${process.arch}`)
}

/** The package with this platform's Node; the image has no other one. */
function nodePackage(): string {
  const names = ['node-', 'node-bin-'].map((name) => `${name}${process.platform}-${process.arch}`)
  const found = names.find((name) => existsSync(join(root, 'node_modules', name, 'bin', 'node')))
  if (found === undefined) throw new Sentence(`There is no Node for ${process.platform}-${process.arch} in npm.`)
  return found
}

function copyPackages(out: string, paths: readonly string[]): void {
  for (const path of paths)
    cpSync(join(root, path), join(out, path), {
      recursive: true,
      // packages below this one are named by themselves
      filter: (from) => {
        const inside = from.slice(root.length + 1)
        return inside === path || (basename(inside) !== 'node_modules' && !isUnread(inside))
      },
    })
}

/** Whatever the umask of the checkout was: everybody reads the program, and nobody but root writes it. */
function openForReading(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, /\/(bin\/[\w-]+|systemd\/(parde|setup))$/.test(path) ? 0o755 : 0o644)
  }
}

/** The bill of material of what is copied. */
function partsOf(bom: Bom, lock: Lock, paths: readonly string[]): Bom {
  const copied = new Set(paths.map((path) => `${nameOf(path)}@${lock.packages[path]?.version}`))
  return onlyParts(bom, ({ name, version }) => copied.has(`${name}@${version}`))
}

async function assemble(out: string): Promise<void> {
  await buildWeb({ root })
  const program = listProgram(root, { built: ['build', relative(root, await builtProgram(root))] })
  if (program.missing.length > 0)
    throw new Sentence(`The program loads what is not in the image:\n${program.missing.join('\n')}`)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const node = nodePackage()
  const names = [...program.packages.keys(), 'shaka-packager', node]
  const packages = closePackages(lock, names, (path) => existsSync(join(root, path, 'package.json')))
  for (const path of program.files) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    cpSync(join(root, path), join(out, path))
  }
  // for a machine that it is installed on: its units, and what they and the operator read. The image is built without them
  const read = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'docs', 'deploy/systemd']
  for (const path of read.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, path), join(out, path), { recursive: true })
  copyPackages(out, packages)
  mkdirSync(join(out, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(`../${node}/bin/node`, join(out, 'node_modules', '.bin', 'node'))
  const { name, version, type, imports, license } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  writeFileSync(
    join(out, 'package.json'),
    `${JSON.stringify({ name, version, private: true, license, type, imports }, null, 2)}\n`,
  )
  writeFileSync(join(out, 'sbom.json'), `${JSON.stringify(partsOf(await askNpm(root), lock, packages), null, 1)}\n`)
  openForReading(out)
  console.log(`${program.files.length} files and ${packages.length} packages are in ${out}.`)
}

async function run(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new Sentence('Name a new folder: npm run release -- /opt/parde-0.1.0')
  const out = resolve(given)
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new Sentence(`${out} is not empty. A release has a folder of its own, so that the one before can come back.`)
  await assemble(out)
}

run().catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})

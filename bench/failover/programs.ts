import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DebianPackages, releaseHere, unpack } from './debian-packages.ts'

/** How a program is run. */
export interface Command {
  file: string
  args: string[]
  env: Record<string, string>
}

export interface Programs {
  etcd: Command
  haproxy: Command
  /** The folder of PostgreSQL's programs. */
  postgresBin: string
  patroni: Command
  pgbouncer: Command
  /** The versions that were found, for the head of a table. */
  versions: string
}

/** Patroni before it takes a lost lease back from the machine that has it now; PgBouncer before it mixes statements up. */
const least = { patroni: [4, 0], pgbouncer: [1, 21] } as const
/** Debian 12 has neither; its next release has both. */
const nextRelease: Record<string, string> = { bookworm: 'trixie' }
const libraryFolders: Partial<Record<NodeJS.Architecture, [triple: string, loader: string]>> = {
  x64: ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'],
  arm64: ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1'],
}
/** The Python modules that Patroni imports. */
const modules = ['psycopg2', 'etcd', 'dns', 'dateutil', 'yaml', 'urllib3', 'psutil', 'prettytable', 'click', 'six']
const modulePackages = [
  'python3',
  ...['psycopg2', 'etcd', 'dnspython', 'dateutil', 'yaml', 'urllib3', 'psutil', 'prettytable', 'click', 'six'].map(
    (name) => `python3-${name}`,
  ),
]
const python = '/usr/bin/python3'

const searched = () => [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin', '/usr/local/bin']

const installed = (name: string): string | null =>
  searched()
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null

function versionOf(command: Command, words: RegExp): number[] | null {
  const env = { ...process.env, ...command.env }
  const { stdout, error } = spawnSync(command.file, [...command.args, '--version'], { env, encoding: 'utf8' })
  if (error !== undefined) return null
  const said = words.exec(stdout)?.[1]
  return said === undefined ? null : said.split('.').map(Number)
}

const isAtLeast = (version: readonly number[] | null, [major, minor]: readonly [number, number]): boolean =>
  version !== null && ((version[0] ?? 0) > major || (version[0] === major && (version[1] ?? 0) >= minor))

/** The newest PostgreSQL below a root folder. */
function postgresBelow(root: string): string | null {
  const folder = join(root, 'usr', 'lib', 'postgresql')
  if (!existsSync(folder)) return null
  const found = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'bin', 'postgres')))
    .sort((a, b) => Number(b) - Number(a))
  return found[0] === undefined ? null : join(folder, found[0], 'bin')
}

const hasModules = (): boolean =>
  spawnSync(python, ['-c', modules.map((name) => `import ${name}`).join('\n')]).status === 0

/** Programs that are installed, or unpacked below a folder. */
class Finder {
  readonly root: string
  readonly #libraries: string
  readonly loader: string

  constructor(root: string) {
    this.root = root
    const [triple, loader] = libraryFolders[process.arch] ?? []
    if (triple === undefined || loader === undefined) throw new Error(`Nothing is known of ${process.arch} machines.`)
    this.#libraries = join(root, 'usr', 'lib', triple)
    this.loader = join(this.#libraries, loader)
  }

  get env(): Record<string, string> {
    return {
      LD_LIBRARY_PATH: this.#libraries,
      PYTHONPATH: join(this.root, 'usr', 'lib', 'python3', 'dist-packages'),
    }
  }

  /** A program of this release. */
  find(name: string): Command | null {
    const there = installed(name)
    if (there !== null) return { file: there, args: [], env: {} }
    const own = ['bin', 'sbin'].map((folder) => join(this.root, 'usr', folder, name)).find((file) => existsSync(file))
    return own === undefined ? null : { file: own, args: [], env: this.env }
  }

  /** Patroni, with the modules of this release. */
  patroni(): Command | null {
    const own = join(this.root, 'usr', 'bin', 'patroni')
    if (existsSync(own)) return { file: python, args: [own], env: this.env }
    const there = installed('patroni')
    return there === null ? null : { file: there, args: [], env: {} }
  }

  /** PgBouncer of a newer release, which is linked against a newer C library: it brings that and its loader along. */
  pgbouncer(): Command | null {
    const own = join(this.root, 'usr', 'sbin', 'pgbouncer')
    if (!existsSync(own)) return this.find('pgbouncer')
    if (!existsSync(this.loader)) return { file: own, args: [], env: this.env }
    const system = [...new Set([`/lib/${this.#triple}`, `/usr/lib/${this.#triple}`])].join(':')
    return { file: this.loader, args: ['--library-path', `${this.#libraries}:${system}`, own], env: {} }
  }

  get #triple(): string {
    return this.#libraries.split('/').at(-1) ?? ''
  }
}

const patroniWords = /patroni (\S+)/
const bouncerWords = /PgBouncer (\d+\.\d+)/

/**
 * Finds all programs of three database machines: those that are installed, if their versions are right, and else
 * Debian's own packages unpacked below `runFolder` (which any user must be able to read). Fetched packages stay in
 * `storeFolder`.
 *
 * @throws Error with a sentence that names what cannot be had
 */
export function findPrograms(storeFolder: string, runFolder: string): Programs {
  const present = new Finder(join(runFolder, 'present'))
  const newer = new Finder(join(runFolder, 'newer'))
  for (const { root } of [present, newer]) mkdirSync(root, { recursive: true })
  chmodSync(runFolder, 0o755)
  const lacking = [
    ...(present.find('etcd') === null ? ['etcd-server'] : []),
    ...(present.find('haproxy') === null ? ['haproxy'] : []),
    ...(postgresBelow('/') === null ? ['postgresql'] : []),
    ...(hasModules() ? [] : modulePackages),
  ]
  const isOld = {
    patroni: !isAtLeast(versionOf(present.patroni() ?? missing('patroni'), patroniWords), least.patroni),
    pgbouncer: !isAtLeast(versionOf(present.pgbouncer() ?? missing('pgbouncer'), bouncerWords), least.pgbouncer),
  }
  const wanted = (Object.keys(isOld) as (keyof typeof isOld)[]).filter((name) => isOld[name])
  if (lacking.length > 0 || wanted.length > 0) bring({ storeFolder, lacking, wanted, present, newer })
  return named(present, isOld.patroni ? newer : present, isOld.pgbouncer ? newer : present)
}

const missing = (name: string): Command => ({ file: name, args: [], env: {} })

function bring(what: {
  storeFolder: string
  lacking: readonly string[]
  wanted: readonly ('patroni' | 'pgbouncer')[]
  present: Finder
  newer: Finder
}): void {
  const { storeFolder, lacking, wanted, present, newer } = what
  const here = releaseHere()
  const all = [...lacking, ...wanted].join(', ')
  if (here === null) throw new Error(`This machine lacks ${all}, and only on Debian can they be had by themselves.`)
  const next = nextRelease[here]
  if (lacking.length > 0) {
    console.log(`Unpacked of Debian ${here}, without installing it: ${lacking.join(', ')}.`)
    unpack(new DebianPackages(join(storeFolder, here), { here, wanted: here }).fetchWhole(lacking), present.root)
  }
  if (wanted.length === 0) return
  console.log(`Unpacked of Debian ${next ?? here}, without installing it: ${wanted.join(', ')}.`)
  if (next === undefined)
    return unpack(new DebianPackages(join(storeFolder, here), { here, wanted: here }).fetchWhole(wanted), newer.root)
  const libraries = wanted.includes('pgbouncer') ? ['libc6', 'libcares2', 'libevent-2.1-7t64'] : []
  const packages = new DebianPackages(join(storeFolder, next), { here, wanted: next })
  unpack(packages.fetchAlone([...wanted, ...libraries]), newer.root)
}

function named(present: Finder, ofPatroni: Finder, ofPgbouncer: Finder): Programs {
  const [etcd, haproxy] = [present.find('etcd'), present.find('haproxy')]
  const postgresBin = postgresBelow('/') ?? postgresBelow(present.root)
  const [patroni, pgbouncer] = [ofPatroni.patroni(), ofPgbouncer.pgbouncer()]
  if (etcd === null || haproxy === null || postgresBin === null || patroni === null || pgbouncer === null)
    throw new Error('A program of the database machines could not be had.')
  const modulesHere = present.env['PYTHONPATH'] ?? ''
  const python = [patroni.env['PYTHONPATH'], modulesHere].filter((folder) => folder !== undefined).join(':')
  // a newer release's C library lies beside its Patroni, and this machine's Python must not load it
  const whole = { ...patroni, env: { ...present.env, PYTHONPATH: python } }
  const [ofPatroniHere, ofPgbouncerHere] = [versionOf(whole, patroniWords), versionOf(pgbouncer, bouncerWords)]
  if (!isAtLeast(ofPatroniHere, least.patroni)) throw new Error('Patroni 4.0 or newer could not be had.')
  if (!isAtLeast(ofPgbouncerHere, least.pgbouncer)) throw new Error('PgBouncer 1.21 or newer could not be had.')
  const postgres = versionOf(
    { file: join(postgresBin, 'postgres'), args: [], env: present.env },
    /PostgreSQL\) (\d+(?:\.\d+)?)/,
  )
  const versions = [
    `PostgreSQL ${postgres?.join('.')}`,
    `Patroni ${ofPatroniHere?.join('.')}`,
    `PgBouncer ${ofPgbouncerHere?.join('.')}`,
  ]
  return { etcd, haproxy, postgresBin, patroni: whole, pgbouncer, versions: versions.join(', ') }
}

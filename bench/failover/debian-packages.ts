import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asLines, sourcesOf } from './debian-sources.ts'

const apt = '/etc/apt'

/** The release of this machine, as `bookworm`; null where it is no Debian. */
export function releaseHere(): string | null {
  if (!existsSync('/etc/os-release')) return null
  const text = readFileSync('/etc/os-release', 'utf8')
  if (!/^ID="?debian"?$/m.test(text)) return null
  return /^VERSION_CODENAME="?(\w+)"?$/m.exec(text)?.[1] ?? null
}

function sourceFiles(): { name: string; text: string }[] {
  const parts = join(apt, 'sources.list.d')
  const names = [
    'sources.list',
    ...(existsSync(parts) ? readdirSync(parts).map((name) => `sources.list.d/${name}`) : []),
  ]
  return names
    .filter((name) => /\.(list|sources)$/.test(name) && existsSync(join(apt, name)))
    .map((name) => ({ name, text: readFileSync(join(apt, name), 'utf8') }))
}

/**
 * Fetches packages of a Debian release into a folder, and installs nothing: installed servers would begin to listen on
 * the user's machine, and those of a newer release would replace the machine's own.
 */
export class DebianPackages {
  readonly #folder: string
  readonly #options: string[]
  readonly #release: { here: string; wanted: string }
  #isUpdated = false

  /** @param folder stays for the next run */
  constructor(folder: string, release: { here: string; wanted: string }) {
    this.#folder = folder
    this.#release = release
    for (const name of ['debs', 'lists', 'cache/archives/partial']) mkdirSync(join(folder, name), { recursive: true })
    const settings = {
      'Dir::Etc::sourcelist': join(folder, 'sources.list'),
      'Dir::Etc::sourceparts': '-',
      'Dir::State::lists': join(folder, 'lists'),
      'Dir::Cache': join(folder, 'cache'),
      'Dir::Cache::archives': join(folder, 'cache', 'archives'),
      'APT::Sandbox::User': 'root',
      'APT::Update::Post-Invoke::': '',
      'Acquire::Languages': 'none',
      'Acquire::Retries': '1',
      'Acquire::http::Timeout': '20',
      'Debug::NoLocking': '1',
    }
    this.#options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  }

  /** Just these, without what they need: for a release whose libraries this machine must not have. @returns their files */
  fetchAlone(names: readonly string[]): string[] {
    const debs = join(this.#folder, 'debs')
    const find = () => names.map((name) => readdirSync(debs).find((file) => file.startsWith(`${name}_`)))
    if (find().includes(undefined)) {
      this.#update()
      this.#get(['download', ...names], debs)
    }
    return find().map((file) => join(debs, file ?? ''))
  }

  /** These and everything of what they need that this machine lacks. @returns their files */
  fetchWhole(names: readonly string[]): string[] {
    this.#update()
    const archives = join(this.#folder, 'cache', 'archives')
    this.#get(['install', '--download-only', '-y', '--no-install-recommends', ...names], archives)
    return readdirSync(archives).flatMap((file) => (file.endsWith('.deb') ? [join(archives, file)] : []))
  }

  #update(): void {
    if (this.#isUpdated) return
    const { here, wanted } = this.#release
    const sources = sourcesOf(sourceFiles(), { from: here, to: wanted })
    if (sources.length === 0) throw new Error(`apt of this machine names no source of Debian's ${here}.`)
    writeFileSync(join(this.#folder, 'sources.list'), asLines(sources))
    this.#get(['update'], this.#folder)
    this.#isUpdated = true
  }

  #get(args: readonly string[], cwd: string): void {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stderr, error } = spawnSync('apt-get', [...this.#options, ...args], { cwd, env, encoding: 'utf8' })
    if (status === 0) return
    throw new Error(`apt-get ${args.join(' ')} (${this.#release.wanted}) failed: ${error?.message ?? stderr.trim()}`)
  }
}

/** @throws Error when one of them is no package */
export function unpack(files: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const file of files) {
    const { status, stderr } = spawnSync('dpkg', ['-x', file, folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${file} could not be unpacked: ${stderr}`)
  }
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of this Debian-like system, if we may install its packages (root, with apt-get); else null. */
function rootOn(): string | null {
  if (process.getuid?.() !== 0) return null
  try {
    const release = readFileSync('/etc/os-release', 'utf8')
    return /^ID="?([a-z]+)"?$/m.exec(release)?.[1] ?? null
  } catch {
    return null
  }
}

/** Without a network a call ends soon. */
const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']

function aptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Installs a system package where we may: as root on Debian, or also on Ubuntu unless `debianOnly`. */
export function installPackage(name: string, { debianOnly }: { debianOnly: boolean }): boolean {
  const system = rootOn()
  if (system !== 'debian' && (debianOnly || system !== 'ubuntu')) return false
  console.log(`Installing the system's package ${name}.`)
  const install = [...patience, 'install', '-y', '--no-install-recommends', name]
  return aptGet(install) || (aptGet([...patience, 'update']) && aptGet(install))
}

/**
 * Unpacks system packages into a folder and installs nothing: an installed server would listen on the machine that runs
 * the tests. Where apt knows no package yet, its lists are fetched first. Returns whether all of them were unpacked.
 */
export function unpackPackages(names: readonly string[], folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0
  const download = () => run('apt-get', [...patience, 'download', ...names])
  if (!download() && !(run('apt-get', [...patience, 'update']) && download())) return false
  const packages = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  return packages.every((name) => run('dpkg', ['-x', join(folder, name), folder]))
}

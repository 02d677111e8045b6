import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

function aptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Installs a system package where we may: as root on Debian, or also on Ubuntu unless `debianOnly`. */
export function installPackage(name: string, { debianOnly }: { debianOnly: boolean }): boolean {
  const system = rootOn()
  if (system !== 'debian' && (debianOnly || system !== 'ubuntu')) return false
  console.log(`Installing the system's package ${name}.`)
  // without a network this fails soon
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const install = [...patience, 'install', '-y', '--no-install-recommends', name]
  return aptGet(install) || (aptGet([...patience, 'update']) && aptGet(install))
}

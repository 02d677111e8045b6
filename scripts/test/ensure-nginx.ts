import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'

const folder = join(root, '.parde', 'tools', 'nginx')
const own = join(folder, 'usr', 'sbin')
const systemFolders = ['/usr/sbin', '/usr/local/sbin']

const isIn = (path: string): boolean => existsSync(join(path, 'nginx'))

/** Unpacks the system's package into our folder. Installed, it would listen on port 80 of whoever runs the tests. */
function unpack(): boolean {
  mkdirSync(folder, { recursive: true })
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0
  // the program is in the one or the other, by release
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  if (!run('apt-get', [...patience, 'download', 'nginx', 'nginx-core'])) return false
  const packages = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  return packages.every((name) => run('dpkg', ['-x', name, folder])) && isIn(own)
}

/**
 * The environment in which the tests of the edge find nginx: the system's, or one that is unpacked for them where there is
 * apt. Empty when there is none; those tests are then left out, and this says so.
 */
export function ensureNginx(): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':')
  if ([...path, ...systemFolders].some(isIn)) return {}
  if (isIn(own) || unpack()) return { PATH: [...path, own].join(':') }
  console.log('There is no nginx on this machine: the tests of the edge are left out.')
  return {}
}

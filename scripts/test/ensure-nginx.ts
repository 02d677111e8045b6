import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unpackPackages } from './apt.ts'
import { root } from './run-tool.ts'

const folder = join(root, '.parde', 'tools', 'nginx')
const own = join(folder, 'usr', 'sbin')
const systemFolders = ['/usr/sbin', '/usr/local/sbin']

const isIn = (path: string): boolean => existsSync(join(path, 'nginx'))

/**
 * The environment in which the tests of the edge find nginx: the system's, or one that is unpacked for them where there is
 * apt. Empty when there is none; those tests are then left out, and this says so.
 */
export function ensureNginx(): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':')
  if ([...path, ...systemFolders].some(isIn)) return {}
  // the program is in the one or the other package, by release
  if (isIn(own) || (unpackPackages(['nginx', 'nginx-core'], folder) && isIn(own)))
    return { PATH: [...path, own].join(':') }
  console.log('There is no nginx on this machine: the tests of the edge are left out.')
  return {}
}

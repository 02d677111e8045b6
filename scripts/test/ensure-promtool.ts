import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { findPromtool, ownPromtoolFolder } from '../../tests/support/promtool.ts'

/** Unpacks the system's package into our folder. Installed, Prometheus would listen and store on whoever runs the tests. */
function unpack(): void {
  mkdirSync(ownPromtoolFolder, { recursive: true })
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: ownPromtoolFolder, stdio: 'ignore' }).status === 0
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const download = [...patience, 'download', 'prometheus']
  if (!run('apt-get', download) && !(run('apt-get', [...patience, 'update']) && run('apt-get', download))) return
  for (const name of readdirSync(ownPromtoolFolder).filter((file) => file.endsWith('.deb')))
    run('dpkg', ['-x', name, ownPromtoolFolder])
}

/** Whether the rules can be tried: with the system's promtool, or one that is unpacked for them where there is apt. */
export function ensurePromtool(): boolean {
  if (findPromtool() === null) unpack()
  return findPromtool() !== null
}

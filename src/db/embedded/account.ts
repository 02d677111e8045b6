import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * How to run PostgreSQL, which refuses to run as root. `prefix` is put before the command; where `uid` and `gid` are
 * set, its processes and files belong to them.
 */
export type Account = { prefix: string[]; uid?: number; gid?: number }

function passwd(name: string): { uid: number; gid: number } | null {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
  } catch {
    return null
  }
}

function closedFolder(path: string): string | null {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return folder
    if (folder === dirname(folder)) return null
  }
}

/**
 * Chooses the account for the database.
 *
 * An ordinary user runs it directly. Root runs it in a user namespace without a mapping: PostgreSQL sees an ordinary
 * user, the files stay root's, and this works even in a home folder that is closed to others. Where namespaces are
 * forbidden (many containers) it runs as `postgres` or `nobody`, and that user must be able to reach the program and
 * the data.
 *
 * @throws Error with a sentence for the operator when no other account than root is possible
 */
export function chooseAccount(postgres: string, dataDir: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const inNamespace = ['unshare', '--user']
  if (spawnSync('unshare', ['--user', postgres, '--version'], { stdio: 'ignore' }).status === 0)
    return { prefix: inNamespace, uid: 0, gid: 0 }
  const name = passwd('postgres') ? 'postgres' : 'nobody'
  const other = passwd(name)
  if (!other)
    throw new Error('PostgreSQL refuses to run as root, and there is no other account here. Start as an ordinary user.')
  for (const path of [postgres, join(dataDir, 'pg')]) {
    const closed = closedFolder(path)
    if (closed)
      throw new Error(
        `PostgreSQL refuses to run as root, and the account ${name} may not enter ${closed}. ` +
          `Start as an ordinary user, or open that folder (chmod o+x), or set DATABASE_URL.`,
      )
  }
  return { prefix: [], ...other }
}

/** Gives a folder and all its content to the account, when an earlier start used another account. */
export function giveTo(account: Account, folder: string): void {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined || lstatSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid)
  // The folder itself comes last: its owner shows that the work is complete.
  chownSync(folder, uid, gid)
}

/** @throws Error with a sentence when an ordinary user starts on data that another user's start created */
export function assertOwn(folder: string): void {
  const me = process.getuid?.()
  if (me === undefined || me === 0) return
  if (lstatSync(folder).uid !== me)
    throw new Error(
      `${folder} belongs to another user; was Parde once started as root? ` +
        'Give it to this user (chown -R), or choose another folder with DATA_DIR.',
    )
}

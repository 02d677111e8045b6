import { rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the embedded database puts each finished piece of its log, until it is shipped to the backups. */
export const logArchiveOf = (dataDir: string): string => join(dataDir, 'log-archive')

/** A path within a command of PostgreSQL, which replaces what follows a percent sign, for its shell. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
}

/** The mark that pieces were dropped. */
const HOLE = 'hole'
/** The mark while a new log has begun, and no files that go on with it are in a backup yet. */
const MENDING = 'hole-mending'

/**
 * Since when the log is not stored, because the disk had no room for it; null while it is whole. The database itself goes
 * on. The next copy of its files begins a new log.
 */
export async function holeInLog(dataDir: string): Promise<Date | null> {
  const look = (mark: string) => stat(join(logArchiveOf(dataDir), mark)).catch(() => null)
  const found = (await look(HOLE)) ?? (await look(MENDING))
  return found?.mtime ?? null
}

/** Whether pieces are dropped now: also since a new log has begun. */
export async function isLogDropped(dataDir: string): Promise<boolean> {
  return (await stat(join(logArchiveOf(dataDir), HOLE)).catch(() => null)) !== null
}

/**
 * From the next piece on the log is stored again; only files that are copied after this can go on with it. The hole
 * stays known until they are in a backup: one that breaks off has mended nothing.
 */
export async function beginLogAnew(dataDir: string): Promise<void> {
  const folder = logArchiveOf(dataDir)
  await rename(join(folder, HOLE), join(folder, MENDING)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** A complete backup has files that go on with the new log. */
export async function endHoleInLog(dataDir: string): Promise<void> {
  await rm(join(logArchiveOf(dataDir), MENDING), { force: true })
}

/** How many bytes are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Less free room than this, and the log gives way: it ends before uploads are refused, and long before the database. */
export const leastFreeForLog = (diskReserve: number): number => 2 * diskReserve

/**
 * The settings with which a database stores its log. A piece is finished after a minute (within the first five
 * after a start at the end of these: PostgreSQL looks at the clock for the first time then), so little is lost with the
 * machine. A piece gets its name when it is whole; one that has it already must be the same.
 *
 * When backups are out of reach for days, pieces would fill the disk, and a database whose disk is full stops. So when
 * less than `leaveFree` bytes are free, all pieces go, a mark says that the log has a hole, and PostgreSQL is told that
 * each further piece is stored. A folder whose free room cannot be told has enough.
 */
export function archivingSettings(dataDir: string, { leaveFree }: { leaveFree: number }): Record<string, string> {
  const folder = quoted(logArchiveOf(dataDir))
  const target = `${folder}/%f`
  const piece = '?'.repeat(24)
  const dropAll =
    `: > ${folder}/${HOLE}; rm -f ${folder}/${piece} ${folder}/${piece}.part; ` +
    `echo 'parde: the disk is nearly full, so the log for backups is dropped; the next backup begins a new one' >&2; exit 0`
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command:
      `if test -f ${folder}/${HOLE}; then exit 0; fi; ` +
      // the fourth word of the last line is the free room in units of 1024 bytes
      `set -- $(df -Pk ${folder} | tail -n 1); ` +
      `if test "\${4:-${Number.MAX_SAFE_INTEGER}}" -lt ${Math.ceil(leaveFree / 1024)}; then ${dropAll}; fi; ` +
      `if test -f ${target}; then cmp -s %p ${target}; ` +
      `else cp %p ${target}.part && sync ${target}.part && mv ${target}.part ${target}; fi`,
  }
}

/**
 * The settings with which files of a database go on to a moment of their log, or to its end, and are a database of their
 * own then.
 */
export function recoverySettings(logFolder: string, until: Date | null): Record<string, string> {
  return {
    wal_level: 'replica',
    restore_command: `cp ${quoted(logFolder)}/%f %p`,
    ...(until === null ? {} : { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
    recovery_target_action: 'promote',
  }
}

import { join } from 'node:path'

/** Where the embedded database puts each finished piece of its log, until it is shipped to the backups. */
export const logArchiveOf = (dataDir: string): string => join(dataDir, 'log-archive')

/** A path within a command of PostgreSQL, which replaces what follows a percent sign, for its shell. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
}

/**
 * The settings with which a database stores its log. A piece is finished after a minute (within the first five
 * after a start at the end of these: PostgreSQL looks at the clock for the first time then), so little is lost with the
 * machine. A piece gets its name when it is whole; one that has it already must be the same.
 */
export function archivingSettings(dataDir: string): Record<string, string> {
  const target = `${quoted(logArchiveOf(dataDir))}/%f`
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command:
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

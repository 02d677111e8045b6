import type { Fault } from './fault.ts'

const media = 'src/server/features/media'
const door = { run: 'unit', file: 'src/storage/storage.test.ts' } as const
const making = 'tests/making-backups.api.test.ts'
const kept = { run: 'db', file: `${media}/uploads/pending-files.db.test.ts` } as const

/** Storage: what is put, what is removed, and the reserve of the disk; backups, and when they are made. */
export const files: readonly Fault[] = [
  {
    name: 'other-bytes-under-a-taken-key',
    file: 'src/storage/local-storage.ts',
    search: 'else if (standing?.size !== (await statFile(file))?.size) throw new TakenKey(target, { cause: error })',
    replace: 'else await rename(file, target)',
    check: door,
  },
  {
    name: 'put-into-the-reserve',
    file: 'src/storage/local-storage.ts',
    search: 'if (left === 0 || left < bytes) throw',
    replace: 'if (left < 0) throw',
    check: door,
  },
  {
    name: 'key-climbs-out',
    file: 'src/storage/storage.ts',
    search: String.raw`(?!\.)[\w.-]{1,200}`,
    replace: String.raw`[\w.-]{1,200}`,
    check: door,
  },
  {
    name: 'swept-files-adopted',
    file: `${media}/uploads/pending-files.ts`,
    search: 'if (!(await deletePending(tx, prefix))) throw',
    replace: 'await deletePending(tx, prefix)\n  if (prefix === "") throw',
    check: kept,
  },
  {
    name: 'named-files-removed',
    file: `${media}/uploads/pending-files.ts`,
    search: 'if (!(await isNamed(tx, prefix))) await',
    replace: 'await',
    check: kept,
  },
  {
    name: 'missed-backup-is-not-made',
    file: 'src/server/features/operations/backups/is-due.ts',
    search: 'return lastAt !== null && lastAt * 1000 + missedAfter < now.getTime()',
    replace: 'return lastAt !== null && lastAt > now.getTime()',
    check: { run: 'unit', file: 'src/server/features/operations/backups/is-due.test.ts' },
  },
  {
    name: 'objects-go-with-their-backup',
    file: 'src/backup/prune-backups.ts',
    search: 'if (instantOf(id) + dayMs > now.getTime()) await remember(list)',
    replace: 'if (instantOf(id) > now.getTime()) await remember(list)',
    check: { run: 'api', file: making, title: 'old backups go, and their objects a day later' },
  },
  {
    name: 'changed-backup-is-believed',
    file: 'src/backup/restore-objects.ts',
    search: "if (hash.digest('hex') !== sha256)",
    replace: "if (sha256 === '')",
    check: { run: 'api', file: making, title: 'a backup whose bytes have changed is refused' },
  },
  {
    name: 'log-of-anybody',
    file: 'src/backup/sign-log.ts',
    search: 'return given.length === wanted.length && timingSafeEqual(given, wanted)',
    replace: 'return given.length > 0 || timingSafeEqual(given, wanted)',
    check: { run: 'unit', file: 'src/backup/sign-log.test.ts' },
  },
]

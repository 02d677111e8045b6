import type { Fault } from './fault.ts'

const media = 'src/server/features/media'
const door = { run: 'unit', file: 'src/storage/storage.test.ts' } as const
const kept = { run: 'db', file: `${media}/pending-files.db.test.ts` } as const

/** Storage: what is put, what is removed, and the reserve of the disk. */
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
    file: `${media}/pending-files.ts`,
    search: 'if (!(await deletePending(tx, prefix))) throw',
    replace: 'await deletePending(tx, prefix)\n  if (prefix === "") throw',
    check: kept,
  },
  {
    name: 'named-files-removed',
    file: `${media}/pending-files.ts`,
    search: 'if (!(await isNamed(tx, prefix))) await',
    replace: 'await',
    check: kept,
  },
]

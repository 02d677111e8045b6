import { z } from 'zod'
import type { DatabaseCopy } from '#db/copy/copied-tables.ts'
import type { CopiedFiles } from '#db/embedded/base-backup.ts'

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string(),
  from: z.int().min(0),
  to: z.int().min(0),
})

const Database = z.object({
  takenAt: z.iso.datetime(),
  server: z.string(),
  migration: z.string(),
  queue: z.string().nullable(),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
}) satisfies z.ZodType<DatabaseCopy>

const Files = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  system: z.string(),
  firstLog: z.string(),
  lastLog: z.string(),
  label: z.string(),
  /** Of the packed files. */
  sha256: z.string(),
  /** Whether each piece of the log from the first on is signed; not those of earlier releases. */
  isLogSigned: z.boolean().optional(),
}) satisfies z.ZodType<CopiedFiles>

/** The content of a backup. It is written last: a backup without it is not one. */
export const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  database: Database,
  objects: z.object({
    count: z.int().min(0),
    bytes: z.int().min(0),
    added: z.int().min(0),
    addedBytes: z.int().min(0),
    /** Of the packed list that names them. */
    listSha256: z.string(),
  }),
  /** The names of the settings that are sealed in it; no values. */
  settings: z.array(z.string()),
  /** The files of the embedded database, to go on from with its log; null: only the copy of its rows. */
  files: Files.nullable(),
})
export type Manifest = z.output<typeof Manifest>

export const ObjectLine = z.object({ key: z.string(), size: z.int().min(0), sha256: z.string() })
export type ObjectLine = z.output<typeof ObjectLine>

const backups = 'backups/'

/** Keys within a backup's store. Nothing in it is ever changed; an object's name is its sum. */
export const keysOf = {
  backups,
  backup: (id: string): string => `${backups}${id}/`,
  manifest: (id: string): string => `${backups}${id}/manifest.json`,
  words: (id: string): string => `${backups}${id}/contents.txt`,
  tables: (id: string): string => `${backups}${id}/database.copy.gz`,
  files: (id: string): string => `${backups}${id}/files.tar.gz`,
  objectList: (id: string): string => `${backups}${id}/objects.jsonl.gz`,
  sealed: (id: string): string => `${backups}${id}/settings.sealed`,
  objects: 'objects/',
  object: (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`,
  released: 'released/',
  releasedList: (id: string): string => `released/${id}.jsonl.gz`,
  log: 'log/',
  logOf: (system: string): string => `log/${system}/`,
  logFile: (system: string, name: string, signature: string | null): string =>
    `log/${system}/${name}${signature === null ? '' : `.${signature}`}.gz`,
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** The list of what is in a backup, for people. */
export function wordsOfManifest(manifest: Manifest): string {
  const { database, objects, settings, files } = manifest
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  const text = database.tables.reduce((sum, table) => sum + table.bytes, 0)
  const width = Math.max(...database.tables.map((table) => table.schema.length + table.name.length + 1))
  return `${[
    `Backup ${manifest.id} of a house of Parde, from ${manifest.begunAt} to ${manifest.endedAt}`,
    '',
    `database   as it was at ${database.takenAt}: ${database.tables.length} tables, ${rows} rows, ${inMegabytes(text)}`,
    `           of PostgreSQL ${database.server}, migration ${database.migration}`,
    `objects    ${objects.count} (${inMegabytes(objects.bytes)}), of them new here ${objects.added} (${inMegabytes(objects.addedBytes)})`,
    `settings   sealed with the passphrase: ${settings.join(', ') || 'none'}`,
    files === null
      ? 'files      none: this backup is of one moment only'
      : `files      of the embedded database at ${files.endedAt}; with the log after ${files.firstLog} any later moment`,
    'not in it  scratch space, logs, downloaded programs: all of it can be made again',
    '',
    ...database.tables.map(({ schema, name, rows: count }) => `${`${schema}.${name}`.padEnd(width)} ${count}`),
    '',
  ].join('\n')}`
}

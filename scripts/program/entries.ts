/**
 * The programs that are built, each into one file of its name: the processes of the product, and what a start runs. The
 * value is the source, which development runs as it is.
 */
export const entries = {
  web: 'src/server/main.ts',
  worker: 'src/worker/main.ts',
  live: 'src/live/main.ts',
  sandbox: 'src/sandbox/main.ts',
  start: 'scripts/start.ts',
  settings: 'scripts/start/settings.ts',
  tables: 'scripts/start/tables.ts',
  pages: 'scripts/start/pages.ts',
  alone: 'scripts/start/alone.ts',
} as const

export type Entry = keyof typeof entries

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Sentence } from './sentence.ts'

export type StartOptions = {
  mode: 'demo' | 'live'
  port: number
  host: string
  /** Absolute path. Everything that the product stores is here, unless DATABASE_URL or a store elsewhere is set. */
  dataDir: string
  /** The operator's database, which replaces the embedded one. */
  databaseUrl: string | null
  /** The server itself, where `databaseUrl` leads through a pooler. */
  directUrl: string | null
  /** The site's address as browsers see it. */
  publicUrl: string
  ffmpegPath: string | null
  /** Where cameras are taken in by RTMP: a port, `off`, or null for what the mode has. */
  liveRtmpPort: string | null
  /** Where backups go by themselves; the embedded database then stores its log for them. */
  backupTo: string | null
  /** Bytes of the disk that stay free. */
  diskReserve: number
  /** Start with an empty demo. */
  reset: boolean
  /** The demo draws its films anew at their full size. */
  longFilms: boolean
  /** Development: sources are served without a build, and a changed process is restarted. */
  dev: boolean
}

const HELP = `npm start                      start Parde; settings come from the environment
npm start -- --reset           empty the demo first
npm start -- --long-films      the demo's films at their full size: more than an hour of two cores
npm run dev                    the same for development: pages rebuild as you type

PORT (3000)  HOST (0.0.0.0)  DATA_DIR (.parde)  DATABASE_URL (embedded)  PARDE_MODE (demo | live)
FFMPEG_PATH (from PATH)  PUBLIC_URL (http://localhost:PORT)  LOG_LEVEL (info)
More in README.md and docs/commands.md.`

/** @throws Sentence when an argument is unknown, and with the help that was asked for */
export function readArguments(argv: string[]): { reset: boolean; longFilms: boolean; dev: boolean } {
  const word = { type: 'boolean' } as const
  const known = { reset: word, 'long-films': word, dev: word, help: { ...word, short: 'h' } } as const
  try {
    const { values } = parseArgs({ args: argv, options: known })
    if (values.help) throw new Sentence(HELP)
    return { reset: values.reset ?? false, longFilms: values['long-films'] ?? false, dev: values.dev ?? false }
  } catch (error) {
    if (error instanceof Sentence) throw error
    throw new Sentence(`${(error as Error).message}\n\n${HELP}`)
  }
}

function readPort(text: string | undefined): number {
  const port = Number(text || '3000')
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Sentence(`PORT is "${text}", and must be a number from 1 to 65535.`)
  return port
}

/** @throws Sentence when an argument is unknown or a setting cannot be used */
export function readOptions(argv: string[], env: NodeJS.ProcessEnv, cwd: string): StartOptions {
  const { reset, longFilms, dev } = readArguments(argv)
  const mode = env.PARDE_MODE || 'demo'
  if (mode !== 'demo' && mode !== 'live') throw new Sentence(`PARDE_MODE is "${mode}", and may be demo or live.`)
  const databaseUrl = env.DATABASE_URL || null
  if (reset && mode === 'live')
    throw new Sentence('--reset empties a demo. In live mode nothing is emptied by a command.')
  if (reset && databaseUrl)
    throw new Sentence('--reset empties the embedded database only. Empty the one of DATABASE_URL yourself.')
  if (env.DATABASE_DIRECT_URL && !databaseUrl)
    throw new Sentence('DATABASE_DIRECT_URL names the server behind DATABASE_URL, which is not set.')
  if (longFilms && mode === 'live') throw new Sentence('--long-films is for the demo, not for live mode.')
  if (dev && mode === 'live') throw new Sentence('--dev is for the demo, not for live mode.')
  const port = readPort(env.PORT)
  return {
    mode,
    port,
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(cwd, env.DATA_DIR || '.parde'),
    databaseUrl,
    directUrl: env.DATABASE_DIRECT_URL || null,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    ffmpegPath: env.FFMPEG_PATH || null,
    liveRtmpPort: env.LIVE_RTMP_PORT || null,
    backupTo: env.BACKUP_TO || null,
    diskReserve: Number(env.DISK_RESERVE_MB || '1024') * 1024 * 1024,
    reset,
    longFilms,
    dev,
  }
}

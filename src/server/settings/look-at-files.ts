import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { shortestPassphrase } from '#lib/typed/passphrase.ts'
import { shown } from './setting.ts'

/** A fault of one setting: what was found. */
export interface Found {
  name: string
  found: string
}

interface Named {
  DATA_DIR?: string | undefined
  SCRATCH_DIR?: string | undefined
  BACKUP_PASSPHRASE_FILE?: string | undefined
  OIDC_CLIENT_SECRET_FILE?: string | undefined
  FFMPEG_PATH?: string | undefined
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown'

const statOf = (path: string) => {
  try {
    return statSync(path)
  } catch (error) {
    return codeOf(error)
  }
}

/** A folder may be absent: it is made. */
function folderFault(path: string): string | null {
  const there = statOf(resolve(path))
  if (there === 'ENOENT') return null
  if (there === 'ENOTDIR') return `is ${shown(path)}, and a part of that path is a file`
  if (typeof there === 'string') return `is ${shown(path)}, which cannot be read (${there})`
  return there.isDirectory() ? null : `is ${shown(path)}, and that is a file`
}

function secretFault(path: string, least: number): string | null {
  const there = statOf(path)
  if (there === 'ENOENT') return `is ${shown(path)}, where nothing is`
  // a pipe can be read once, and the reader must be the program that seals
  if (typeof there !== 'string' && !there.isFile() && !there.isDirectory()) return null
  try {
    const { length } = readFileSync(path, 'utf8').trim()
    return length < least ? `is ${shown(path)}, which holds ${length} characters` : null
  } catch (error) {
    return `is ${shown(path)}, which cannot be read (${codeOf(error)})`
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const ffmpegFault = (path: string): string | null =>
  isProgram(path) || isProgram(join(path, 'ffmpeg'))
    ? null
    : `is ${shown(path)}, and no program that can be run is there`

/** The secret in a file that was looked at. */
export const readSecretFile = (path: string): string => readFileSync(path, 'utf8').trim()

/**
 * Looks at what the settings name on this machine. A demo starts without its ffmpeg: it says so, and everything but films
 * works.
 */
export function faultsOfFiles(named: Named, mode: 'demo' | 'live'): Found[] {
  const faults: [string, string | null][] = [
    ['DATA_DIR', named.DATA_DIR === undefined ? null : folderFault(named.DATA_DIR)],
    ['SCRATCH_DIR', named.SCRATCH_DIR === undefined ? null : folderFault(named.SCRATCH_DIR)],
    [
      'BACKUP_PASSPHRASE_FILE',
      named.BACKUP_PASSPHRASE_FILE === undefined ? null : secretFault(named.BACKUP_PASSPHRASE_FILE, shortestPassphrase),
    ],
    [
      'OIDC_CLIENT_SECRET_FILE',
      named.OIDC_CLIENT_SECRET_FILE === undefined ? null : secretFault(named.OIDC_CLIENT_SECRET_FILE, 1),
    ],
    ['FFMPEG_PATH', named.FFMPEG_PATH === undefined || mode === 'demo' ? null : ffmpegFault(named.FFMPEG_PATH)],
  ]
  return faults.flatMap(([name, found]) => (found === null ? [] : [{ name, found }]))
}

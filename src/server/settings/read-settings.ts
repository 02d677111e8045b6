import { Environment } from '../environment.ts'
import { liveFaultsOf } from '../live-mode.ts'
import { sharesKeys } from '#storage/s3/store-address.ts'
import { type Found, faultsOfFiles } from './look-at-files.ts'
import { misspeltNames } from './misspelt.ts'
import { oidcFaults } from './oidc-settings.ts'
import { exampleOf, sentenceOf, shapeOf } from './setting.ts'

export type Given = Readonly<Record<string, string | undefined>>

const SomeSettings = Environment.partial()
/** Settings of which some may be missing, because they could not be read. */
export type SomeSettings = ReturnType<typeof SomeSettings.parse>

/** Names in the order of the list, which is that of every report. */
const names: readonly string[] = Object.keys(Environment.shape)
const shapeNamed = (name: string) => {
  const schema = Object.entries(Environment.shape).find(([known]) => known === name)?.[1]
  return schema === undefined ? undefined : shapeOf(schema)
}

/** Both modes call an unset setting an empty one; in live mode an empty number is a slip. */
export function filledSettings(env: Given): Record<string, string> {
  const refusesBlank = (name: string) => env['PARDE_MODE'] === 'live' && shapeNamed(name)?.refusesBlank === true
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]
      return value === undefined || (value === '' && !refusesBlank(name)) ? [] : [[name, value]]
    }),
  )
}

/** Settings that each may be right, and together are not. */
function faultsTogether(e: SomeSettings): Found[] {
  const faults: Found[] = []
  if (e.COUNTRY_HEADER !== undefined && e.TRUST_PROXY?.length === 0)
    faults.push({
      name: 'COUNTRY_HEADER',
      found: 'is set and TRUST_PROXY is not: name the proxy that sends this header, for nobody else is believed',
    })
  if (e.SEND_FILES === 'accel' && e.STORAGE_URL !== undefined)
    faults.push({
      name: 'SEND_FILES',
      found: 'is accel, which reads the folder of DATA_DIR, and STORAGE_URL names another store',
    })
  if (e.BACKUP_TO === undefined) return faults
  if (e.BACKUP_PASSPHRASE === undefined && e.BACKUP_PASSPHRASE_FILE === undefined)
    faults.push({
      name: 'BACKUP_TO',
      found: 'needs BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE: it seals the secrets in a backup',
    })
  if (typeof e.BACKUP_TO !== 'string' && e.STORAGE_URL !== undefined && sharesKeys(e.BACKUP_TO, e.STORAGE_URL))
    faults.push({
      name: 'BACKUP_TO',
      found: 'names the store of the house’s own files (STORAGE_URL): name another bucket, or another folder in it',
    })
  return faults
}

/** Splits the settings into those that do not fit their shape, and those that do. */
function readEach(filled: Record<string, string>): { wrong: Found[]; read: SomeSettings; whole: Environment | null } {
  const parsed = Environment.safeParse(filled)
  if (parsed.success) return { wrong: [], read: parsed.data, whole: parsed.data }
  const wrong = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return { name, found: name in filled ? message : 'is missing' }
  })
  const isWrong = new Set(wrong.map(({ name }) => name))
  const others = Object.entries(filled).filter(([name]) => !isWrong.has(name))
  return { wrong, read: SomeSettings.parse(Object.fromEntries(others)), whole: null }
}

interface Reading {
  mode: 'demo' | 'live'
  /** One sentence each, all that there are. */
  faults: string[]
  /** Null where there are faults. */
  settings: Environment | null
}

/** Reads all settings, and finds every fault in them at once. */
export function readSettings(env: Given): Reading {
  const filled = filledSettings(env)
  const { wrong, read, whole } = readEach(filled)
  const mode = env['PARDE_MODE'] === 'live' ? 'live' : 'demo'
  const isWrong = new Set(wrong.map(({ name }) => name))
  const ofLive = mode === 'demo' ? [] : liveFaultsOf(read, new Set(Object.keys(filled)))
  const faults = [
    ...[...wrong, ...faultsOfFiles(read, mode)].map(({ name, found }) => sentenceOf(name, found, shapeNamed(name))),
    ...[...faultsTogether(read), ...oidcFaults(read, (name) => name in filled, mode)].map(
      ({ name, found }) => `${name} ${found}.`,
    ),
    ...ofLive.flatMap(({ name, found }) =>
      isWrong.has(name) ? [] : [`${name} ${found}${exampleOf(name, shapeNamed(name))}.`],
    ),
    ...misspeltNames(env, names, mode),
  ]
  return { mode, faults, settings: faults.length === 0 ? whole : null }
}

/** Returns the faults that the start of a live house would find with another secret. */
export function faultsOfNewSecret(secret: string): string[] {
  const { faults } = readSettings({ PARDE_MODE: 'live', PARDE_SECRET: secret })
  return faults.filter((fault) => fault.startsWith('PARDE_SECRET '))
}

/** Faults of the settings that are given, for a command that needs only some of them. */
export function faultsOfGiven(env: Given): string[] {
  const { wrong, read } = readEach(filledSettings(env))
  const mode = env['PARDE_MODE'] === 'live' ? 'live' : 'demo'
  const given = wrong.filter(({ name }) => (env[name] ?? '') !== '')
  return [
    ...[...given, ...faultsOfFiles(read, mode)].map(({ name, found }) => sentenceOf(name, found, shapeNamed(name))),
    ...misspeltNames(env, names, mode),
  ]
}

import path from 'node:path'
import { sharesKeys, type StoreAddress } from '#storage/s3/store-address.ts'
import type { VatRates } from '#lib/vat.ts'
import { Environment, givenSettings } from './environment.ts'
import { type GatewaySettings, readGateways } from './gateway-settings.ts'
import { liveFaultsOf } from './live-mode.ts'
import { readTraceSettings, type TraceSettings } from './tracing/trace-settings.ts'

export interface Config {
  mode: 'demo' | 'live'
  port: number
  host: string
  publicUrl: string
  databaseUrl: string
  /** The server itself; the same as `databaseUrl` without a pooler. */
  directUrl: string
  /** Null: reports read the primary. */
  standbyUrl: string | null
  /** Whether frequent statements get a name. */
  prepare: boolean
  drainMs: number
  houseScale: number
  dataDir: string
  /** The worker's scratch space; everything in it can be made again. */
  scratchDir: string
  /** Null: the folder `media` in the data folder. It holds a secret. */
  store: StoreAddress | null
  /** Bytes of the disk that stay free. */
  diskReserve: number
  screeningKeyMs: number
  secret: string
  /** Null: there is no edge that checks tokens. */
  edgeSecret: string | null
  sendFiles: 'self' | 'accel'
  logLevel: Environment['LOG_LEVEL']
  trustProxy: string[]
  countryHeader: string | null
  /** Null: only this machine may read the metrics. */
  metricsToken: string | null
  /** Null: nobody follows what the house does. */
  tracing: TraceSettings | null
  ffmpeg: { path: string | null; searchPath: string; fallbackDir: string }
  demoFilms: number
  demoLongFilms: boolean
  /** Whether the demo has its concert; it needs the door for cameras by RTMP. */
  demoCamera: boolean
  /** A folder with the copies of the demo's own pictures; null in live mode. */
  demoCopies: string | null
  /** Null: every copy of a picture is made anew. */
  keptPictures: string | null
  /** How hard the encoders look for smaller files; more takes longer. */
  pictureEffort: { webp: number; avif: number }
  /** Null in live mode. */
  clockFile: string | null
  sandboxUrl: string | null
  /** The doors for cameras; null where there is none. */
  live: { rtmpPort: number | null; srtPorts: { first: number; last: number } | null }
  gateways: GatewaySettings
  paymentTimeoutMs: number
  vatRates: VatRates
  sms: { apiUrl: string; apiKey: string } | null
  mail: { smtpUrl: string; from: string } | null
  /** Null: no door for reports of what did not arrive. */
  bounceSecret: string | null
  supportEmail: string | null
  webhookOpenHosts: readonly string[]
  serviceWorker: boolean
  /** Null: no backup is made by itself. */
  backup: BackupSettings | null
  /** Serves pages from sources through Vite instead of from the build. */
  dev: boolean
  checkResponses: boolean
}

export interface BackupSettings {
  /** A folder, or a store with its secret. */
  to: string | StoreAddress
  hour: number
  most: number
  /** One of the two is there. */
  passphrase: string | null
  passphraseFile: string | null
  /** What a restored house needs beside its data. */
  settings: Record<string, string>
}

function orNone<Value>(given: Value | 'off' | undefined, usual: Value | null): Value | null {
  return given === undefined ? usual : given === 'off' ? null : given
}

function readBackup(e: Environment, env: Record<string, string | undefined>): BackupSettings | null {
  if (e.BACKUP_TO === undefined) return null
  const [passphrase, passphraseFile] = [e.BACKUP_PASSPHRASE ?? null, e.BACKUP_PASSPHRASE_FILE ?? null]
  if (passphrase === null && passphraseFile === null)
    throw new ConfigError(
      'BACKUP_TO needs BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE: it seals the secrets in a backup.',
    )
  if (typeof e.BACKUP_TO !== 'string' && e.STORAGE_URL !== undefined && sharesKeys(e.BACKUP_TO, e.STORAGE_URL))
    throw new ConfigError(
      'BACKUP_TO names the store of the house’s own files (STORAGE_URL): name another bucket, or another folder in it.',
    )
  const settings = givenSettings(env)
  return {
    to: e.BACKUP_TO,
    hour: e.BACKUP_AT,
    most: e.BACKUP_COUNT,
    passphrase,
    passphraseFile,
    settings,
  }
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const demoCopies = path.join(import.meta.dirname, '..', 'db', 'seed', 'copies')

/**
 * Of libvips, by mode. AVIF by effort 2 is as small as by 4, in an eighth of its time. The demo's files are 3 % larger than an
 * editor's, and take half of the time.
 */
const pictureEfforts = {
  live: { webp: 4, avif: 2 },
  demo: { webp: 2, avif: 1 },
} as const

/** By what the house speaks to people and partners. */
const doorsOutside = (e: Environment) => ({
  sms: e.SMS_API_URL !== undefined ? { apiUrl: e.SMS_API_URL.replace(/\/$/, ''), apiKey: e.SMS_API_KEY ?? '' } : null,
  mail: e.SMTP_URL !== undefined ? { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM } : null,
  bounceSecret: e.BOUNCE_SECRET ?? null,
  supportEmail: e.SUPPORT_EMAIL ?? (e.PARDE_MODE === 'demo' ? 'support@parde.example' : null),
  webhookOpenHosts: e.WEBHOOK_OPEN_HOSTS.split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ''),
})

/** Where files are, and who sends them. */
function filesOf(e: Environment, dataDir: string) {
  if (e.SEND_FILES === 'accel' && e.STORAGE_URL !== undefined)
    throw new ConfigError(
      'The configuration is not right: SEND_FILES=accel reads the folder of DATA_DIR, and STORAGE_URL names another store.',
    )
  return {
    dataDir,
    scratchDir: e.SCRATCH_DIR === undefined ? path.join(dataDir, 'scratch') : path.resolve(e.SCRATCH_DIR),
    store: e.STORAGE_URL ?? null,
    diskReserve: e.DISK_RESERVE_MB * 1024 * 1024,
    sendFiles: e.SEND_FILES,
  }
}

/** Reads the environment into a typed configuration; throws one sentence that names the fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`The configuration is not right: ${faults.join('; ')}.`)
  }
  const e = parsed.data
  const dataDir = path.resolve(e.DATA_DIR)
  const config: Config = {
    mode: e.PARDE_MODE,
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    databaseUrl: e.DATABASE_URL,
    directUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    standbyUrl: e.DATABASE_STANDBY_URL ?? null,
    prepare: e.DATABASE_PREPARE,
    drainMs: e.DRAIN_SECONDS * 1000,
    houseScale: e.HOUSE_SCALE,
    ...filesOf(e, dataDir),
    screeningKeyMs: e.SCREENING_KEY_SECONDS * 1000,
    secret: e.PARDE_SECRET,
    edgeSecret: e.EDGE_SECRET ?? null,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    countryHeader: e.COUNTRY_HEADER === '' ? null : e.COUNTRY_HEADER.toLowerCase(),
    metricsToken: e.METRICS_TOKEN ?? null,
    tracing: readTraceSettings(e),
    ffmpeg: {
      path: e.FFMPEG_PATH ?? null,
      searchPath: e.PATH,
      fallbackDir: e.FFMPEG_FALLBACK_DIR ?? path.join(dataDir, 'tools'),
    },
    demoFilms: e.DEMO_FILMS,
    demoLongFilms: e.DEMO_LONG_FILMS === 'on',
    demoCamera: e.PARDE_MODE === 'demo' && e.DEMO_CAMERA === 'on' && e.LIVE_RTMP_PORT !== 'off',
    keptPictures: e.PARDE_MODE === 'demo' ? (e.DEMO_KEPT_PICTURES ?? null) : null,
    demoCopies: e.PARDE_MODE === 'demo' ? demoCopies : null,
    pictureEffort: pictureEfforts[e.PARDE_MODE],
    clockFile: e.CLOCK_FILE ?? null,
    sandboxUrl: e.SANDBOX_URL?.replace(/\/$/, '') ?? null,
    live: {
      rtmpPort: orNone(e.LIVE_RTMP_PORT, e.PARDE_MODE === 'demo' ? 1935 : null),
      srtPorts: orNone(e.LIVE_SRT_PORTS, e.PARDE_MODE === 'demo' ? { first: 9710, last: 9719 } : null),
    },
    gateways: readGateways(e),
    paymentTimeoutMs: e.PAYMENT_TIMEOUT_MS,
    vatRates: e.VAT_RATES,
    ...doorsOutside(e),
    serviceWorker: e.SERVICE_WORKER,
    backup: readBackup(e, filled),
    dev: e.NODE_ENV === 'development',
    checkResponses: e.CHECK_RESPONSES,
  }
  const faults = config.mode === 'live' ? liveFaultsOf(e, config) : []
  if (faults.length > 0) throw new ConfigError(`The live mode refuses to start: ${faults.join('; ')}.`)
  return config
}

import path from 'node:path'
import type { StoreAddress } from '#storage/s3/store-address.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Currency } from '#lib/money/money.ts'
import type { VatRates } from '#lib/money/vat.ts'
import { type Environment, givenSettings, type LoggedAddress } from './environment.ts'
import { type GatewaySettings, readGateways } from './gateway-settings.ts'
import { type Given, filledSettings, readSettings } from './settings/read-settings.ts'
import { type OidcSettings, readOidc } from './settings/oidc-settings.ts'
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
  /** How much of a visitor's address a line of the log names. */
  logClientAddress: LoggedAddress
  trustProxy: string[]
  countryHeader: string | null
  /** Null: only this machine may read the metrics. */
  metricsToken: string | null
  /** Where a process without pages tells its metrics; null: nowhere. */
  metricsPort: number | null
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
  /** Roles whose calls of the studio need a session that was proved by a factor. */
  secondFactorRoles: readonly StaffRole[]
  /** The most that one of staff moves to members in a day without being asked who they are, in Rials and cents. */
  staffLimit: Readonly<Record<Currency, number>>
  sms: { apiUrl: string; apiKey: string } | null
  mail: { smtpUrl: string; from: string } | null
  /** Null: no door for reports of what did not arrive. */
  bounceSecret: string | null
  supportEmail: string | null
  /** Whom somebody tells who found a hole; without a contact it is the support's address. */
  security: { contact: string | null; policy: string | null }
  webhookOpenHosts: readonly string[]
  /** Other sites whose pages may call the API; `*`: all of them, without cookies. */
  corsOrigins: '*' | readonly string[]
  /** Null: no provider of an organisation. */
  oidc: OidcSettings | null
  /** False: staff come in by the provider only. */
  staffPasswords: boolean
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
  /** The settings that a restored house needs beside its data. */
  settings: Record<string, string>
}

function orNone<Value>(given: Value | 'off' | undefined, usual: Value | null): Value | null {
  return given === undefined ? usual : given === 'off' ? null : given
}

function readBackup(e: Environment, filled: Record<string, string>): BackupSettings | null {
  if (e.BACKUP_TO === undefined) return null
  return {
    to: e.BACKUP_TO,
    hour: e.BACKUP_AT,
    most: e.BACKUP_COUNT,
    passphrase: e.BACKUP_PASSPHRASE ?? null,
    passphraseFile: e.BACKUP_PASSPHRASE_FILE ?? null,
    settings: givenSettings(filled),
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
  security: { contact: e.SECURITY_CONTACT ?? null, policy: e.SECURITY_POLICY ?? null },
  webhookOpenHosts: e.WEBHOOK_OPEN_HOSTS,
  corsOrigins: e.CORS_ORIGINS,
  oidc: readOidc(e),
  staffPasswords: e.STAFF_PASSWORDS === 'on',
})

/** Where files are, and who sends them. */
function filesOf(e: Environment, dataDir: string) {
  return {
    dataDir,
    scratchDir: e.SCRATCH_DIR === undefined ? path.join(dataDir, 'scratch') : path.resolve(e.SCRATCH_DIR),
    store: e.STORAGE_URL ?? null,
    diskReserve: e.DISK_RESERVE_MB * 1024 * 1024,
    sendFiles: e.SEND_FILES,
  }
}

const headings = { demo: 'The configuration is not right:', live: 'The live mode refuses to start:' }

/** The sentences of all faults, one on each line. */
export const wordsOfFaults = (mode: 'demo' | 'live', faults: readonly string[]): string =>
  [headings[mode], ...faults.map((fault) => `  ${fault}`)].join('\n')

/** Reads the environment into a typed configuration. @throws ConfigError with one sentence for each fault */
export function readConfig(env: Given = process.env): Config {
  const { mode, faults, settings: e } = readSettings(env)
  if (e === null) throw new ConfigError(wordsOfFaults(mode, faults))
  const dataDir = path.resolve(e.DATA_DIR)
  return {
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
    logClientAddress: e.LOG_CLIENT_ADDRESS ?? (e.PARDE_MODE === 'live' ? 'network' : 'none'),
    trustProxy: e.TRUST_PROXY,
    countryHeader: e.COUNTRY_HEADER?.toLowerCase() ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    metricsPort: e.METRICS_PORT ?? null,
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
    secondFactorRoles: e.SECOND_FACTOR_ROLES ?? (e.PARDE_MODE === 'live' ? ['finance', 'admin'] : []),
    staffLimit: e.STAFF_LIMIT,
    ...doorsOutside(e),
    serviceWorker: e.SERVICE_WORKER,
    backup: readBackup(e, filledSettings(env)),
    dev: e.NODE_ENV === 'development',
    checkResponses: e.CHECK_RESPONSES,
  }
}

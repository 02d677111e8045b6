import { z } from 'zod'
import { readFolderOrStore, readStoreAddress, StoreAddressError } from '#storage/s3/store-address.ts'
import { parseVatRates, usualVatRates, type VatRates } from '#lib/vat.ts'
import { gatewayEnvironment } from './gateway-settings.ts'
import { isPeerRange } from './http/trusted-peers.ts'
import { traceEnvironment } from './tracing/trace-settings.ts'

const url = z.string().refine((text) => URL.canParse(text), 'must be an absolute address')
const port = z.coerce.number<string>().int().min(0).max(65_535)
const peers = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .refine((parts) => parts.every(isPeerRange), 'must be addresses or ranges of proxies')
const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'must be a range of ports, as 9710-9729')
  .transform((text) => text.split('-').map(Number))
  .transform(([first = 0, last = 0]) => ({ first, last }))
  .refine(({ first, last }) => first >= 1 && first <= last && last <= 65_535, 'must be a range of ports, as 9710-9729')
const addressBy = <Address>(read: (text: string) => Address) =>
  z.string().transform((text, context): Address => {
    try {
      return read(text)
    } catch (error) {
      // its words never repeat the address, which holds a secret
      const message =
        error instanceof StoreAddressError ? `is no address of a store: ${error.message}` : 'cannot be read'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
  })
const storeAddress = addressBy(readStoreAddress)
/** Shorter ones are guessed: src/backup/seal-settings.ts has the same limit. */
const shortestPassphrase = 16
const bool = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** The settings as they are given: what each may be, and what it is without. */
export const Environment = z.object({
  PARDE_MODE: z.enum(['demo', 'live']).default('demo'),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** The site's address as browsers see it. */
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.string().min(1),
  /** The server itself, where `DATABASE_URL` leads through a pooler: for migrations, notices and the queue. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /** A standby, for reports and exports. */
  DATABASE_STANDBY_URL: z.string().min(1).optional(),
  /** `false` gives no statement a name, for a pooler that does not know them. */
  DATABASE_PREPARE: bool.default(true),
  /** How many times more strangers than 1,200 logins a minute come before each must do proof of work. */
  HOUSE_SCALE: z.coerce.number<string>().int().min(1).max(1000).default(1),
  /** How long a web process that was told to stop still answers, while `/readyz` already says no. */
  DRAIN_SECONDS: z.coerce.number<string>().int().min(0).max(300).default(10),
  DATA_DIR: z.string().default('.parde'),
  /** The worker's scratch space; by default a folder in DATA_DIR. */
  SCRATCH_DIR: z.string().optional(),
  /** An S3-compatible store for all files that outlive a process; by default the folder `media` in DATA_DIR. */
  STORAGE_URL: storeAddress.optional(),
  /** Megabytes of the disk that stay free, because a database whose disk is full stops. */
  DISK_RESERVE_MB: z.coerce.number<string>().int().min(0).default(1024),
  /** How much of a title one key of a screening together opens; new copies get it. */
  SCREENING_KEY_SECONDS: z.coerce.number<string>().int().min(10).max(3600).default(300),
  /** At least 32 characters; keys for tokens and seals are derived from it. */
  PARDE_SECRET: z.string().min(32),
  /** Shared with the edge in front, which then sends segments from its cache; without it every segment is ours. */
  EDGE_SECRET: z
    .string()
    .regex(/^[\w-]{32,128}$/, 'must be 32 to 128 letters, digits, _ or -')
    .optional(),
  /** `accel`: nginx on this machine sends large files (`X-Accel-Redirect`); `self`: this process. */
  SEND_FILES: z.enum(['self', 'accel']).default('self'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Proxies whose statement about the real client is trusted, comma-separated; empty: none. */
  TRUST_PROXY: peers.default([]),
  /** A trusted proxy's header with the visitor's ISO country. */
  COUNTRY_HEADER: z.string().default(''),
  /** A client that sends it as a bearer token may read `/metrics` from any machine. */
  METRICS_TOKEN: z.string().min(16).optional(),
  FFMPEG_PATH: z.string().optional(),
  /** Where programs are searched. */
  PATH: z.string().default(''),
  FFMPEG_FALLBACK_DIR: z.string().optional(),
  /** How many films the demo makes; all by default. For tests and weak machines. */
  DEMO_FILMS: z.coerce.number<string>().int().min(0).default(1000),
  /** Whether the demo draws its films anew at their full size: more than an hour of two cores. */
  DEMO_LONG_FILMS: z.enum(['on', 'off']).default('off'),
  /** Whether the demo has a concert that its own camera sends, day and night. */
  DEMO_CAMERA: z.enum(['on', 'off']).default('on'),
  /** Demo only: a folder that keeps finished copies of pictures, and its encoded films, so that a new demo need not make them again. */
  DEMO_KEPT_PICTURES: z.string().optional(),
  /**
   * Demo only: a file with the minutes by which the product's clock runs ahead, so that a test can let days pass,
   * together with the banks' clock.
   */
  CLOCK_FILE: z.string().optional(),
  SANDBOX_URL: url.optional(),
  /** Where cameras are taken in by RTMP, or `off`. By default 1935 in the demo, and off in live mode. */
  LIVE_RTMP_PORT: z.union([z.literal('off'), port]).optional(),
  /** Where they are taken in by SRT: a range of UDP ports, one for each open event; or `off`, as above. */
  LIVE_SRT_PORTS: z.union([z.literal('off'), portRange]).optional(),
  ...gatewayEnvironment,
  ...traceEnvironment,
  /** The tax included in all prices, in percent, and its changes: `10, 12 from 2027-03-21T12:00+03:30`. */
  VAT_RATES: z
    .string()
    .default(usualVatRates)
    .transform((text, context): VatRates => {
      const rates = parseVatRates(text)
      if (!('fault' in rates)) return rates
      context.addIssue({ code: 'custom', message: rates.fault })
      return z.NEVER
    }),
  /** The longest one call to a bank may take, in milliseconds. */
  PAYMENT_TIMEOUT_MS: z.coerce.number<string>().int().min(100).max(60_000).default(30_000),
  SMS_API_URL: url.optional(),
  SMS_API_KEY: z.string().optional(),
  SMTP_URL: url.optional(),
  MAIL_FROM: z.string().default('Parde <no-reply@parde.example>'),
  /** Signs reports of mails and messages that did not arrive; without it nobody can report them. */
  BOUNCE_SECRET: z.string().min(32).optional(),
  /** Address for members who need help; without it the live site has no support page. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Hosts, comma-separated, to which webhooks may go though they are not public or not https; empty: none. */
  WEBHOOK_OPEN_HOSTS: z.string().default(''),
  /** `false` takes the service worker from browsers that have it, with the offline page. */
  SERVICE_WORKER: bool.default(true),
  NODE_ENV: z.string().default('production'),
  /**
   * A folder, better on another disk, or an S3-compatible store, better elsewhere, into which a backup is made each day;
   * without it none is made by itself.
   */
  BACKUP_TO: addressBy(readFolderOrStore).optional(),
  /** At which hour, in Tehran. */
  BACKUP_AT: z.coerce.number<string>().int().min(0).max(23).default(4),
  /** How many backups stay. */
  BACKUP_COUNT: z.coerce.number<string>().int().min(1).max(1000).default(14),
  /** What seals the secrets in them: at least 16 characters, or a file with them. */
  BACKUP_PASSPHRASE: z.string().min(shortestPassphrase).optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  /** Check every answer against the contract; costly, for tests. */
  CHECK_RESPONSES: bool.default(false),
})

export type Environment = z.output<typeof Environment>

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** They say where a house is and not what it is, or are worth nothing in a backup of it. */
const ofTheMachine = new Set([
  'PATH',
  'NODE_ENV',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_STANDBY_URL',
  'DATA_DIR',
  'SCRATCH_DIR',
  // a house that was restored for a look must not remove what the real one has
  'STORAGE_URL',
  'CHECK_RESPONSES',
  'CLOCK_FILE',
  'BACKUP_PASSPHRASE',
  // a house that was restored for a look must not tell the real one's collector what it does
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

/** The settings of the house that are given, by name: everything else in an environment is none of its business. */
export function givenSettings(env: Record<string, string | undefined>): Record<string, string> {
  const named = Object.keys(Environment.shape).filter((name) => !ofTheMachine.has(name))
  return Object.fromEntries(named.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

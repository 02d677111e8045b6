import { z } from 'zod'
import { shortestPassphrase } from '#lib/typed/passphrase.ts'
import { usualVatRates } from '#lib/money/vat.ts'
import { gatewayEnvironment } from './gateway-settings.ts'
import {
  databaseAddress,
  folderOrStore,
  hostsWithPorts,
  listeningHost,
  origins,
  siteAddress,
  smtpAddress,
  storeAddress,
  webAddress,
} from './settings/addresses.ts'
import { mailAddress, sender } from './settings/mail-addresses.ts'
import {
  bool,
  oneOf,
  ownSecret,
  port,
  portOrOff,
  portsOrOff,
  secretOfContract,
  text,
  wholeNumber,
} from './settings/numbers-and-words.ts'
import { oidcEnvironment } from './settings/oidc-settings.ts'
import { headerName, proxies } from './settings/proxies.ts'
import { securityContact, securityPage } from './settings/security-contact.ts'
import { path } from './settings/setting.ts'
import { rolesOrNone } from './settings/roles-setting.ts'
import { staffLimit } from './settings/staff-limit-setting.ts'
import { vatRates } from './settings/vat-setting.ts'
import { traceEnvironment } from './tracing/trace-settings.ts'

const folder = path('a folder, which is made where it is not there', '/var/lib/parde')
const houseSecret = ownSecret(
  32,
  undefined,
  'random characters, kept for good (without it every encrypted film is dead),',
)
const onOrOff = oneOf(['on', 'off'])

/** The settings as they are given: what each may be, and what it is without. */
export const Environment = z.object({
  PARDE_MODE: oneOf(['demo', 'live']).default('demo'),
  PORT: port.default(3000),
  HOST: listeningHost.default('0.0.0.0'),
  /** The site's address as browsers see it. */
  PUBLIC_URL: siteAddress.optional(),
  DATABASE_URL: databaseAddress,
  /** The server itself, where `DATABASE_URL` leads through a pooler: for migrations, notices and the queue. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** A standby, for reports and exports. */
  DATABASE_STANDBY_URL: databaseAddress.optional(),
  /** `false` gives no statement a name, for a pooler that does not know them. */
  DATABASE_PREPARE: bool.default(true),
  /** How many times more strangers than 1,200 logins a minute come before each must do proof of work. */
  HOUSE_SCALE: wholeNumber({ least: 1, most: 1000 }, 1).default(1),
  /** How long a web process that was told to stop still answers, while `/readyz` already says no. */
  DRAIN_SECONDS: wholeNumber({ least: 0, most: 300 }, 10, ' of seconds').default(10),
  DATA_DIR: folder.default('.parde'),
  /** The worker's scratch space; by default a folder in DATA_DIR. */
  SCRATCH_DIR: folder.optional(),
  /** An S3-compatible store for all files that outlive a process; by default the folder `media` in DATA_DIR. */
  STORAGE_URL: storeAddress.optional(),
  /** Megabytes of the disk that stay free, because a database whose disk is full stops. */
  DISK_RESERVE_MB: wholeNumber({ least: 0 }, 1024, ' of megabytes').default(1024),
  /** How much of a title one key of a screening together opens; new copies get it. */
  SCREENING_KEY_SECONDS: wholeNumber({ least: 10, most: 3600 }, 300, ' of seconds').default(300),
  /** At least 32 characters; keys for tokens and seals are derived from it. */
  PARDE_SECRET: houseSecret,
  /** Shared with the edge in front, which then sends segments from its cache; without it every segment is ours. */
  EDGE_SECRET: ownSecret(
    32,
    (given) => /^[\w-]{32,128}$/.test(given),
    'and at most 128 letters, digits, _ or -',
  ).optional(),
  /** `accel`: nginx on this machine sends large files (`X-Accel-Redirect`); `self`: this process. */
  SEND_FILES: oneOf(['self', 'accel']).default('self'),
  LOG_LEVEL: oneOf(['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']).default('info'),
  /** How much of a visitor's address a line names: nothing, its network (IPv4 /24, IPv6 /48), or all of it. */
  LOG_CLIENT_ADDRESS: oneOf(['network', 'none', 'full']).optional(),
  /** Proxies whose statement about the real client is trusted, comma-separated; empty: none. */
  TRUST_PROXY: proxies.default([]),
  /** A trusted proxy's header with the visitor's ISO country. */
  COUNTRY_HEADER: headerName.optional(),
  /** A client that sends it as a bearer token may read `/metrics` from any machine. */
  METRICS_TOKEN: ownSecret(16).optional(),
  /** The port at which a worker, or the process of cameras, tells its own metrics; each process on a machine needs another. */
  METRICS_PORT: port.optional(),
  FFMPEG_PATH: path('the program ffmpeg, which may be run, or its folder', '/usr/bin/ffmpeg').optional(),
  /** Where programs are searched. */
  PATH: z.string().default(''),
  FFMPEG_FALLBACK_DIR: folder.optional(),
  /** How many films the demo makes; all by default. For tests and weak machines. */
  DEMO_FILMS: wholeNumber({ least: 0 }, 2).default(1000),
  /** Whether the demo draws its films anew at their full size: more than an hour of two cores. */
  DEMO_LONG_FILMS: onOrOff.default('off'),
  /** Whether the demo has a concert that its own camera sends, day and night. */
  DEMO_CAMERA: onOrOff.default('on'),
  /** Demo only: a folder that keeps finished copies of pictures, and its encoded films, so that a new demo need not make them again. */
  DEMO_KEPT_PICTURES: folder.optional(),
  /**
   * Demo only: a file with the minutes by which the product's clock runs ahead, so that a test can let days pass,
   * together with the banks' clock.
   */
  CLOCK_FILE: path('a file', '/tmp/minutes').optional(),
  SANDBOX_URL: webAddress('http://127.0.0.1:3001').optional(),
  /** Where cameras are taken in by RTMP, or `off`. By default 1935 in the demo, and off in live mode. */
  LIVE_RTMP_PORT: portOrOff.optional(),
  /** Where they are taken in by SRT: a range of UDP ports, one for each open event; or `off`, as above. */
  LIVE_SRT_PORTS: portsOrOff.optional(),
  ...gatewayEnvironment,
  ...traceEnvironment,
  ...oidcEnvironment,
  /** The tax included in all prices, in percent, and its changes: `10, 12 from 2027-03-21T12:00+03:30`. */
  SECOND_FACTOR_ROLES: rolesOrNone.optional(),
  /** The most that one of staff moves to members in a day without the password once more: Toman, dollars. */
  STAFF_LIMIT: staffLimit.prefault('5000000, 100'),
  VAT_RATES: vatRates.prefault(usualVatRates),
  /** The longest one call to a bank may take, in milliseconds. */
  PAYMENT_TIMEOUT_MS: wholeNumber({ least: 100, most: 60_000 }, 30_000, ' of milliseconds').default(30_000),
  SMS_API_URL: webAddress('https://api.kavenegar.com').optional(),
  SMS_API_KEY: secretOfContract.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: sender.default('Parde <no-reply@parde.example>'),
  /** Signs reports of mails and messages that did not arrive; without it nobody can report them. */
  BOUNCE_SECRET: ownSecret(32).optional(),
  /** Address for members who need help; without it the live site has no support page. */
  SUPPORT_EMAIL: mailAddress.optional(),
  /** Whom somebody tells who found a hole in the site (`/.well-known/security.txt`); without it SUPPORT_EMAIL. */
  SECURITY_CONTACT: securityContact.optional(),
  /** A page that says how such reports are answered. */
  SECURITY_POLICY: securityPage.optional(),
  /** Hosts, comma-separated, to which webhooks may go though they are not public or not https; empty: none. */
  WEBHOOK_OPEN_HOSTS: hostsWithPorts.default([]),
  /** Other sites whose pages may call the API, comma-separated, or `*`; empty: none. */
  CORS_ORIGINS: origins.default([]),
  /** `false` takes the service worker from browsers that have it, with the offline page. */
  SERVICE_WORKER: bool.default(true),
  NODE_ENV: text.default('production'),
  /**
   * A folder, better on another disk, or an S3-compatible store, better elsewhere, into which a backup is made each day;
   * without it none is made by itself.
   */
  BACKUP_TO: folderOrStore.optional(),
  /** At which hour, in Tehran. */
  BACKUP_AT: wholeNumber({ least: 0, most: 23 }, 4).default(4),
  /** How many backups stay. */
  BACKUP_COUNT: wholeNumber({ least: 1, most: 1000 }, 14).default(14),
  /** The passphrase that seals the secrets in them: at least 16 characters, or a file with them. */
  BACKUP_PASSPHRASE: ownSecret(shortestPassphrase).optional(),
  BACKUP_PASSPHRASE_FILE: path(
    `a file that can be read, with at least ${shortestPassphrase} characters`,
    '/etc/parde/passphrase',
  ).optional(),
  /** Check every answer against the contract; costly, for tests. */
  CHECK_RESPONSES: bool.default(false),
})

export type Environment = z.output<typeof Environment>
export type LoggedAddress = NonNullable<Environment['LOG_CLIENT_ADDRESS']>

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

import type { SettingText } from './setting-text.ts'

/** Where the site is and what it stores; how it speaks to machines around it. */
export const textsOfSite = {
  PARDE_MODE: { text: 'In `live` the demo does not exist, and the settings of live mode below are required' },
  PORT: { text: 'Where the site listens' },
  HOST: { text: 'The address of this machine at which it listens' },
  PUBLIC_URL: {
    without: '`http://localhost:PORT`, in the demo only',
    text: 'The site’s address as browsers see it. In live mode it begins with `https://` and its host is known outside: no private address, no `.local`, no name without a dot',
  },
  DRAIN_SECONDS: {
    without: '10, with `npm start` 0',
    text: 'How long a web process that was told to stop still answers while `/readyz` already says no',
  },
  HOUSE_SCALE: {
    text: 'How many times more strangers than 1,200 logins a minute may come before each does proof of work',
  },
  TRUST_PROXY: { without: 'none', text: 'Proxies whose `X-Forwarded-For` is trusted; no range larger than a /8' },
  COUNTRY_HEADER: {
    text: 'A header with the visitor’s country. Only the proxies of `TRUST_PROXY` are believed, and without them it is refused',
  },
  EDGE_SECRET: {
    text: 'Shared with the edge, which then sends segments from its cache ([runbook](runbooks/edge.md))',
  },
  SEND_FILES: { text: '`accel`: nginx on this machine reads large files itself' },
  SERVICE_WORKER: { text: '`false` takes the service worker, with the offline page, from browsers that have it' },
  CORS_ORIGINS: {
    without: 'none',
    text: 'Other sites whose pages may call the API from a browser; those that are named may send cookies, `*` means every site, without cookies',
  },
  WEBHOOK_OPEN_HOSTS: {
    without: 'none',
    text: 'Hosts to which webhooks may go though they are not public or not https',
  },
} satisfies Record<string, SettingText>

export const textsOfDatabase = {
  DATABASE_URL: {
    without: 'the embedded PostgreSQL 18',
    text: 'Any PostgreSQL 15 or newer, in UTF-8 with `LC_CTYPE` C.UTF-8 and ICU, with room for 15 connections of each web process (12 of them stay open), 10 of each worker and 4 of the cameras. Over the internet it needs `?sslmode=verify-full`',
  },
  DATABASE_DIRECT_URL: {
    without: '`DATABASE_URL`',
    text: 'The server itself, where `DATABASE_URL` leads through a pooler that shares connections ([100](decisions/100-several-processes.md))',
  },
  DATABASE_PREPARE: { text: '`false` for a pooler that does not know named statements (PgBouncer before 1.21)' },
  DATABASE_STANDBY_URL: { text: 'A standby, for reports, exports and `npm run ledger:check`' },
} satisfies Record<string, SettingText>

export const textsOfFiles = {
  DATA_DIR: { text: 'Database, films, pictures, logs and the demo’s secrets' },
  SCRATCH_DIR: {
    without: '`DATA_DIR/scratch`',
    text: 'Where a worker works; all of it may vanish, so it can be a fast disk of that machine',
  },
  STORAGE_URL: {
    without: '`DATA_DIR/media`',
    text: 'An S3-compatible store for films, pictures and recordings ([runbook](runbooks/storage.md))',
  },
  DISK_RESERVE_MB: {
    text: 'Free space kept for the database on the disk of `DATA_DIR`; uploads and encoding stop before they use it',
  },
  FFMPEG_PATH: {
    without: '`ffmpeg` on PATH; where there is none, one is downloaded from the package registry',
    text: 'Live mode refuses one that cannot be run',
  },
  FFMPEG_FALLBACK_DIR: { without: '`DATA_DIR/tools`', text: 'The folder into which that one is downloaded' },
  BACKUP_TO: {
    without: 'no backup is made by itself',
    text: 'A folder on another disk, or a bucket elsewhere, into which a backup is made each day ([runbook](runbooks/backup.md)). The embedded database then stores its log as well',
  },
  BACKUP_AT: { text: 'At which hour of Tehran it is made' },
  BACKUP_COUNT: { text: 'How many backups stay' },
  BACKUP_PASSPHRASE_FILE: {
    text: 'The passphrase that seals the secrets in backups. The file is read at the start of every process that has this setting',
  },
  BACKUP_PASSPHRASE: { text: 'The same without a file; one of the two is required with `BACKUP_TO`' },
} satisfies Record<string, SettingText>

export const textsOfFilm = {
  LIVE_RTMP_PORT: {
    without: '1935 in the demo, `off` in live mode',
    text: 'Where cameras are taken in by RTMP (`rtmp://host:port/live/KEY`); with `npm run live` on a machine of its own ([runbook](runbooks/live.md))',
  },
  LIVE_SRT_PORTS: {
    without: '9710-9719 in the demo, `off` in live mode',
    text: 'The same by SRT: UDP ports, one for each open event',
  },
  SCREENING_KEY_SECONDS: { text: 'How much of a title one key of a screening together opens' },
} satisfies Record<string, SettingText>

export const textsOfLog = {
  LOG_LEVEL: {
    text: 'The least important line that is logged. The demo writes into `DATA_DIR/logs`, live mode to standard output',
  },
  LOG_CLIENT_ADDRESS: {
    without: '`network` in live mode, `none` in the demo',
    text: 'How much of a visitor’s address the log names: its network (IPv4 /24, IPv6 /48), nothing, or all of it',
  },
  METRICS_TOKEN: { text: 'A client on another machine that sends it as a bearer token may read `/metrics`' },
  METRICS_PORT: {
    without: 'a process without pages tells no metrics',
    text: 'The port at which a worker, or the process of cameras, tells its metrics, to this machine alone unless `METRICS_TOKEN` is set. Each process on a machine needs a number of its own; one that finds its port taken warns and works on',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    without: 'there are no traces',
    text: 'Where traces go ([runbook](runbooks/traces.md))',
  },
  OTEL_EXPORTER_OTLP_HEADERS: { text: 'Headers for the collector, for example a key' },
  OTEL_EXPORTER_OTLP_PROTOCOL: { without: 'as the standard says', text: 'How traces are written' },
  OTEL_SERVICE_NAME: {
    without: '`parde-web`, `parde-worker` or `parde-live`',
    text: 'The name of the process in traces',
  },
  OTEL_TRACES_SAMPLER: { text: 'Which requests are traced' },
  OTEL_TRACES_SAMPLER_ARG: { text: 'The share of them, for a sampler by ratio' },
  OTEL_SDK_DISABLED: { text: '`true` turns traces off' },
} satisfies Record<string, SettingText>

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../environment.ts'
import { distanceOf, misspeltNames } from './misspelt.ts'

const root = path.join(import.meta.dirname, '../../..')
const told = (names: readonly string[], mode: 'demo' | 'live') =>
  misspeltNames(Object.fromEntries(names.map((name) => [name, 'x'])), settingNames, mode)

test.for([
  ['PORT', 'PORT', 0],
  ['MELAT', 'MELLAT', 1],
  ['MERCHENT', 'MERCHANT', 1],
  ['ULR', 'URL', 1],
  ['BACKUPTO', 'BACKUP_TO', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
] as const)('from %s to %s it is %i', ([one, other, distance]) => {
  expect([distanceOf(one, other), distanceOf(other, one)]).toEqual([distance, distance])
})

/** Variables that Debian, systemd, cron, Docker, Kubernetes, shells, terminals, npm, CI and hosting providers set. */
const ordinary =
  `PATH HOME HOSTNAME HOST PORT LANG LANGUAGE LC_ALL LC_CTYPE USER LOGNAME SHELL SHLVL TERM PWD OLDPWD TZ MAIL MAILTO
  MAILFROM EDITOR PAGER DISPLAY TMPDIR XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_CONFIG_DIRS SSH_CLIENT SSH_AUTH_SOCK
  SUDO_USER INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID STATE_DIRECTORY CACHE_DIRECTORY RUNTIME_DIRECTORY NOTIFY_SOCKET
  MEMORY_PRESSURE_WATCH CREDENTIALS_DIRECTORY SERVICE_RESULT EXIT_CODE NODE_VERSION YARN_VERSION NODE_OPTIONS NODE_PATH
  NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE UV_THREADPOOL_SIZE OTEL_RESOURCE_ATTRIBUTES OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  OTEL_METRICS_EXPORTER OTEL_TRACES_EXPORTER npm_config_cache npm_lifecycle_event npm_package_version npm_config_public_url
  INIT_CWD COLOR CI GITHUB_ACTIONS GITHUB_API_URL RUNNER_TEMP CMS_API_URL AWS_API_KEY SES_API_KEY AWS_SECRET_ACCESS_KEY
  KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR LIVE_SERVICE_HOST LIVE_SERVICE_PORT LIVE_SERVICE_PORT_RTMP
  LIVE_PORT_1935_TCP LIVE_PORT_1935_TCP_ADDR LIVE_PORT_1935_TCP_PORT LIVE_PORT_1935_TCP_PROTO DATABASE_SERVICE_HOST
  DATABASE_PORT_5432_TCP_ADDR DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER DATABASE_USERNAME DATABASE_PASSWORD
  DATABASE_PRIVATE_URL DATABASE_PUBLIC_URL DATABASE_CONNECTION_POOL_URL DATABASE_URL_UNPOOLED PGHOST PGUSER PGPASSWORD PGDATA
  POSTGRES_URL POSTGRES_PASSWORD REDIS_URL DYNO RENDER_EXTERNAL_URL RAILWAY_PUBLIC_DOMAIN TEST_DATABASE_URL CHROMIUM_PATH
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy no_proxy LD_LIBRARY_PATH JAVA_HOME GOPATH PYTHONPATH MANPATH INFOPATH LS_COLORS
  DEBIAN_FRONTEND DBUS_SESSION_BUS_ADDRESS WSL_DISTRO_NAME container POST PATHS DATA LOG LIVE DEMO PARDE`.split(/\s+/)

test('what ordinary machines have in their environment is none of our business', () => {
  expect([...told(ordinary, 'live'), ...told(ordinary, 'demo')]).toEqual([])
})

test('what Kubernetes tells of a service called live is no setting, and a port that somebody wrote is', () => {
  expect(misspeltNames({ LIVE_PORT: 'tcp://10.0.0.1:1935' }, settingNames, 'live')).toEqual([])
  expect(misspeltNames({ LIVE_PORT: '1935' }, settingNames, 'live')).toHaveLength(1)
})

test('a second name for the database is wrong where the right one is not there', () => {
  const env = { DATABASE_URI: 'postgres://db/parde' }
  expect(misspeltNames(env, settingNames, 'live')).toHaveLength(1)
  expect(misspeltNames({ ...env, DATABASE_URL: 'postgres://db/parde' }, settingNames, 'live')).toEqual([])
})

test('no variable that our own scripts, tests and benches read is refused', () => {
  const files = ['src', 'scripts', 'tests', 'bench'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(root, folder, name),
    ),
  )
  const sources = files.filter(
    (name) => /\.(ts|tsx|mjs|sh)$/.test(name) && !name.includes(`${path.sep}settings${path.sep}`),
  )
  const read = sources.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)|sizeOf\('([A-Z0-9_]+)'/g)].map(
      ([, variable, size]) => variable ?? size ?? '',
    ),
  )
  const names = new Set([
    ...read,
    'PARDE_CHILD_OF',
    'PARDE_E2E_URL',
    'PARDE_E2E_DATA_DIR',
    'PARDE_E2E_FILMS',
    'PARDE_E2E_TOKENS',
    'PARDE_IMAGE',
  ])
  expect(names.size).toBeGreaterThan(100)
  expect(told([...names], 'live')).toEqual([])
})

test('on somebody’s own machine other programs may begin with SMTP and DATABASE, and misspelt names are told all the same', () => {
  expect(told(['SMTP_HOST', 'BACKUP_DIR', 'STORAGE_ROOT'], 'demo')).toEqual([])
  expect(told(['SMTP_HOST', 'BACKUP_DIR', 'STORAGE_ROOT'], 'live')).toHaveLength(3)
  expect(told(['PARDE_MOD', 'BACKUP_T', 'MELAT_API_URL', 'ZARINPAL_KEY', 'PUBLIC_ULR'], 'demo')).toHaveLength(5)
})

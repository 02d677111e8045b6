import { expect, test } from 'vitest'
import { demo, type Given, live, oidc, placeOfSettings, told } from '#tests/support/product/settings-of-a-house.ts'
import { readConfig } from '../config.ts'

const at = placeOfSettings()
const ofPort = 'it must be a whole number from 0 to 65535, in digits, for example PORT=3000.'

const right: Given[] = [
  {},
  oidc,
  { ...oidc, OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: at('file') },
  {
    ...oidc,
    OIDC_ROLES: 'groups: cn=parde=admin , b = editor',
    STAFF_PASSWORDS: 'off',
    OIDC_SECOND_FACTOR: 'provider',
  },
  { DATABASE_URL: 'postgres://db/parde' },
  { DATABASE_URL: 'postgres://parde:pw@db.cinema.example/parde?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://parde:pw@db.cinema.internal/parde' },
  { DATABASE_URL: 'postgresql://parde:p%40%2Fw%25@[fd00::2]:5432/parde?sslmode=require' },
  { DATABASE_URL: 'postgresql:///parde?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgresql://parde@/parde?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgresql://parde:pw@/parde?host=%2Fvar%2Frun%2Fpostgresql' },
  { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/parde' },
  { DATABASE_URL: 'postgres://postgres@localhost:5432/parde?host=%2Ftmp%2Fparde' },
  {
    DATABASE_DIRECT_URL: 'postgresql://parde:pw@10.0.0.1:5432/parde',
    DATABASE_STANDBY_URL: 'postgres://10.0.0.3/parde',
  },
  { SMTP_URL: 'smtp://user:p%40ss@host:587' },
  { SMTP_URL: 'smtp://127.0.0.1:25' },
  { SMTP_URL: 'smtps://[2001:db8::25]:465' },
  { SMTP_URL: 'smtp://نامه.سینما.ir/' },
  { SMTP_URL: 'smtp://mail.cinema.example:587?tls.rejectUnauthorized=false' },
  { MAIL_FROM: 'no-reply@cinema.example' },
  { MAIL_FROM: 'پرده <no-reply@cinema.example>' },
  { MAIL_FROM: '"Parde, the cinema" <first.last+codes@mail.cinema.example>' },
  { MAIL_FROM: 'پرده <نامه@سینما.ایران>' },
  { SMTP_URL: '', MAIL_FROM: '', SMS_API_URL: 'https://api.kavenegar.com', SMS_API_KEY: 'Kq82mZxw' },
  { SUPPORT_EMAIL: 'help@xn--mgba3a4f16a.ir' },
  { SECURITY_CONTACT: 'mailto:security@cinema.example', SECURITY_POLICY: 'https://cinema.example/pages/security' },
  { SECURITY_CONTACT: 'mailto:ایمنی@سینما.ایران' },
  { SECURITY_CONTACT: 'https://cinema.example/report?of=hole' },
  { PUBLIC_URL: 'https://cinema.example/' },
  { PUBLIC_URL: 'https://cinema.example:8443' },
  { PUBLIC_URL: 'https://سینما.ایران' },
  { PUBLIC_URL: 'https://8.8.8.8' },
  { PUBLIC_URL: 'https://[2a00:1450:4001:81b::200e]' },
  { TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/8,fc00::/7', COUNTRY_HEADER: 'CF-IPCountry' },
  { TRUST_PROXY: 'loopback,uniquelocal,linklocal' },
  { TRUST_PROXY: '::ffff:10.0.0.0/104' },
  { BACKUP_TO: '/mnt/backups', BACKUP_PASSPHRASE_FILE: at('passphrase') },
  { BACKUP_PASSPHRASE_FILE: '/dev/null' },
  { FFMPEG_PATH: at('program') },
  { FFMPEG_PATH: at('programs') },
  { DATA_DIR: at('made/when/it/starts'), SCRATCH_DIR: at('.') },
  { PORT: '080' },
  { HOST: '::' },
  { HOST: 'cinema-1.inside' },
  { LIVE_RTMP_PORT: 'off', LIVE_SRT_PORTS: '9800-9800' },
  { DATABASE_PREPARE: '0', SERVICE_WORKER: 'false' },
  { SECOND_FACTOR_ROLES: 'none' },
  { STAFF_LIMIT: '0, 0' },
  { SECOND_FACTOR_ROLES: 'admin, editor' },
  { BOUNCE_SECRET: 'c0a1f29d3e7b845660ffd1a2b3c4e5f6' },
  { WEBHOOK_OPEN_HOSTS: '10.0.0.5:8080, hooks.inside.example' },
  { CORS_ORIGINS: 'https://app.example, http://localhost:5173' },
  { CORS_ORIGINS: 'https://سینما.ایران' },
  { CORS_ORIGINS: '*' },
  { OTEL_TRACES_SAMPLER_ARG: '0.25' },
  { NODE_ENV: 'production', LOG_LEVEL: 'silent', LOG_CLIENT_ADDRESS: 'full' },
]

test('unusual settings that are right are taken', () => {
  expect(right.map((given) => ({ given, told: told(given) })).filter((row) => row.told !== 'taken')).toEqual([])
})

test('all faults are told at once, each on its line under one heading', () => {
  const given = {
    ...live,
    PORT: '80a',
    SMTP_URL: 'http://mail.ir',
    PARDE_SECRET: 'changeme-'.repeat(5),
    BACKUP_T: '/mnt',
  }
  let lines: string[] = []
  try {
    readConfig(given)
  } catch (error) {
    lines = (error as Error).message.split('\n')
  }
  expect(lines.map((line) => line.split(' ', 3).join(' '))).toEqual([
    'The live mode',
    '  PORT',
    '  SMTP_URL',
    '  PARDE_SECRET',
    '  BACKUP_T',
  ])
})

test('no sentence repeats a secret, whatever is wrong with it', () => {
  const secret = 'Zq7Lw'
  const given: Given = {
    ...Object.fromEntries(
      ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'STORAGE_URL', 'BACKUP_TO', 'PUBLIC_URL', 'SMS_API_URL'].map(
        (name) => [name, `x://me:${secret}@host/${secret}?${secret}`],
      ),
    ),
    ...Object.fromEntries(
      [
        'PARDE_SECRET',
        'EDGE_SECRET',
        'METRICS_TOKEN',
        'BOUNCE_SECRET',
        'BACKUP_PASSPHRASE',
        'OTEL_EXPORTER_OTLP_HEADERS',
      ].map((name) => [name, secret]),
    ),
    ...Object.fromEntries(
      [
        'SMS_API_KEY',
        'OIDC_CLIENT_SECRET',
        'MELLAT_PASSWORD',
        'PASARGAD_PASSWORD',
        'PAYPAL_CLIENT_SECRET',
        'ZARINPAL_PANEL_TOKEN',
      ].map((name) => [name, `${secret}\n`]),
    ),
  }
  const sentences = told(given)
  expect(sentences.split('\n').length).toBeGreaterThan(15)
  expect(sentences).not.toContain(secret)
  expect(told({ SMTP_URL: `smtp://me:${secret}@` })).not.toContain(secret)
  expect(told({ SMS_API_URL: `https://host/?key=${secret}` })).not.toContain(secret)
  expect(told({ PUBLIC_URL: `https://me:${secret}@host/x?y` })).not.toContain(secret)
})

test('the demo has a default for each, takes an empty setting for none, and starts without its ffmpeg', () => {
  expect(told({}, demo)).toBe('taken')
  expect(told({ PORT: '', LOG_LEVEL: '', DEMO_CAMERA: '', FFMPEG_PATH: at('none') }, demo)).toBe('taken')
  expect(told({ PUBLIC_URL: 'http://192.168.1.20:3000' }, demo)).toBe('taken')
  expect(told({ PORT: '80a' }, demo)).toBe(`PORT is "80a": ${ofPort}`)
})

test('the secret of the provider is read from its file, without the line end', () => {
  const config = readConfig({
    ...live,
    ...oidc,
    OIDC_CLIENT_SECRET: '',
    OIDC_CLIENT_SECRET_FILE: at('passphrase'),
  })
  expect(config.oidc?.clientSecret).toBe('sixteen letters!')
})

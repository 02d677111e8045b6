import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

type Given = Record<string, string>

const live: Given = {
  PARDE_MODE: 'live',
  DATABASE_URL: 'postgresql://parde:a-password@10.0.0.2/parde',
  PUBLIC_URL: 'https://cinema.example',
  PARDE_SECRET: '8rKw3PzQm1vT6yXc0LhN9sDf4GbJ7uEa',
  SMTP_URL: 'smtps://parde:a-password@mail.cinema.example:465',
  MAIL_FROM: 'Parde <no-reply@cinema.example>',
}
const demo: Given = { DATABASE_URL: 'postgres://localhost/parde', PARDE_SECRET: 'x'.repeat(40) }

const place = mkdtempSync(path.join(tmpdir(), 'parde-settings-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const at = (name: string) => path.join(place, name)
writeFileSync(at('file'), 'fifteen letters')
writeFileSync(at('blank'), ' \n')
writeFileSync(at('passphrase'), 'sixteen letters!\n')
writeFileSync(at('program'), '#!/bin/sh\n', { mode: 0o755 })
mkdirSync(at('empty'))
mkdirSync(at('programs'))
writeFileSync(at('programs/ffmpeg'), '#!/bin/sh\n')
chmodSync(at('programs/ffmpeg'), 0o755)
symlinkSync(at('circle'), at('circle'))

/** What the settings together with those of a live house are told, without the heading. */
function told(given: Given, base = live): string {
  try {
    readConfig({ ...base, ...given })
    return 'taken'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n  ').slice(1).join('\n')
  }
}
const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

const database = 'postgresql://user:password@host:port/database, or with ?host=/folder/of/the/socket'
const ofDatabase = (name: string) =>
  `it must be ${database}, for example ${name}=postgresql://parde:PASSWORD@127.0.0.1:5432/parde.`
const ofSmtp =
  'it must be smtps://user:password@host:465, or smtp:// with port 587 (STARTTLS), for example SMTP_URL=smtps://parde:PASSWORD@mail.cinema.example:465.'
const ofSender =
  'it must be an address for mail, or a name with an address, for example MAIL_FROM=Parde <no-reply@cinema.example>.'
const ofProxy =
  'it must be addresses or ranges of your own proxies, separated by commas, or loopback, linklocal, uniquelocal, for example TRUST_PROXY=127.0.0.1,10.0.0.0/8.'
const open = 'by which any stranger could pretend to have any address'
const ofSite =
  'it must be scheme and host of the site, with a port where it is not the usual one, for example PUBLIC_URL=https://cinema.example.'
const ofPort = 'it must be a whole number from 0 to 65535, in digits, for example PORT=3000.'
const ofPorts =
  'it must be a range of ports from 1 to 65535, the lower one first, or off, for example LIVE_SRT_PORTS=9710-9719.'
const ofFile =
  'it must be a file that can be read, with at least 16 characters, for example BACKUP_PASSPHRASE_FILE=/etc/parde/passphrase.'
const ofOidcFile =
  'it must be a file that can be read, with the secret, for example OIDC_CLIENT_SECRET_FILE=/etc/parde/oidc-secret.'
const ofFolder = (name: string) =>
  `it must be a folder, which is made where it is not there, for example ${name}=/var/lib/parde.`
const ofFfmpeg =
  'it must be the program ffmpeg, which may be run, or its folder, for example FFMPEG_PATH=/usr/bin/ffmpeg.'
const ofSms =
  'it must be an address without user, password, query and fragment, for example SMS_API_URL=https://api.kavenegar.com.'
const ofContact =
  'it must be mailto: with an address for mail, or a page with https://, for example SECURITY_CONTACT=mailto:security@cinema.example.'
const ofPolicy = 'it must be a page with https://, for example SECURITY_POLICY=https://cinema.example/security.'
const sms = { SMS_API_KEY: 'Kq82mZxw' }
const lost = 'no visitor, and no bank’s buyer, would find the way to it, for example PUBLIC_URL=https://cinema.example.'
const inside = `which is a name that is known inside a network only: ${lost}`
const notPublic = `which is an address that is not public: ${lost}`
const thisMachine = `which is this machine: ${lost}`
const random = 'is a default; set a random one, for example what this prints: openssl rand -hex 32.'

const oidc: Given = {
  OIDC_ISSUER: 'https://id.cinema.example/realms/parde',
  OIDC_CLIENT_ID: 'parde',
  OIDC_CLIENT_SECRET: 'Kq82mZxw',
  OIDC_ROLES: 'roles:parde-admin=admin',
}
const ofRoles =
  'it must be a claim, a colon, and value=role with commas between, each role editor, support, finance, moderator or admin, for example OIDC_ROLES=roles:parde-admin=admin,parde-edit=editor.'
const half = 'is missing, though other settings of the same service are there: set it, or take the others away.'

const wrong: [Given, string][] = [
  [{ ...oidc, OIDC_ROLES: 'parde-admin=admin' }, `OIDC_ROLES is "parde-admin=admin": ${ofRoles}`],
  [{ ...oidc, OIDC_ROLES: 'roles:a=admin,b=boss' }, `OIDC_ROLES names "b=boss": ${ofRoles}`],
  [{ ...oidc, OIDC_ROLES: 'roles:' }, `OIDC_ROLES names "": ${ofRoles}`],
  [{ ...oidc, OIDC_CLIENT_SECRET: '' }, `OIDC_CLIENT_SECRET ${half}`],
  [
    { OIDC_ROLES: 'roles:a=admin' },
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map((name) => `${name} ${half}`).join('\n'),
  ],
  [
    { ...oidc, OIDC_ISSUER: 'http://id.cinema.example' },
    'OIDC_ISSUER is "http://id.cinema.example" and must begin with https://, because credentials go there.',
  ],
  [
    { ...oidc, OIDC_ISSUER: 'id.cinema.example' },
    'OIDC_ISSUER has no https:// or http:// at its beginning: it must be an address without user, password, query and fragment, for example OIDC_ISSUER=https://id.cinema.example.',
  ],
  [
    { ...oidc, OIDC_SECOND_FACTOR: 'yes' },
    'OIDC_SECOND_FACTOR is "yes": it must be claims or provider, for example OIDC_SECOND_FACTOR=claims.',
  ],
  [
    { ...oidc, OIDC_CLIENT_SECRET_FILE: at('file') },
    'OIDC_CLIENT_SECRET_FILE and OIDC_CLIENT_SECRET are both set: set one of them.',
  ],
  [
    { ...oidc, OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: at('none') },
    `OIDC_CLIENT_SECRET_FILE is "${at('none')}", where nothing is: ${ofOidcFile}`,
  ],
  [
    { ...oidc, OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: at('blank') },
    `OIDC_CLIENT_SECRET_FILE is "${at('blank')}", which holds 0 characters: ${ofOidcFile}`,
  ],
  [
    { OIDC_CLIENT_SECRET_FILE: at('file') },
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_ROLES'].map((name) => `${name} ${half}`).join('\n'),
  ],
  [{ STAFF_PASSWORDS: 'off' }, 'STAFF_PASSWORDS is off and OIDC_ISSUER is not set: nobody of staff could come in.'],
  [{ OIDC_ISUER: 'x' }, 'OIDC_ISUER is no setting: did you mean OIDC_ISSUER?'],
  [without('DATABASE_URL'), `DATABASE_URL is missing: ${ofDatabase('DATABASE_URL')}`],
  [
    { DATABASE_URL: 'hello' },
    `DATABASE_URL has no postgresql:// or postgres:// at its beginning: ${ofDatabase('DATABASE_URL')}`,
  ],
  [{ DATABASE_URL: 'mysql://parde:pw@db/parde' }, `DATABASE_URL begins with mysql://: ${ofDatabase('DATABASE_URL')}`],
  [{ DATABASE_URL: 'postgres://db' }, `DATABASE_URL names no database: ${ofDatabase('DATABASE_URL')}`],
  [{ DATABASE_URL: 'postgresql:///parde' }, `DATABASE_URL names no host and no socket: ${ofDatabase('DATABASE_URL')}`],
  [
    { DATABASE_URL: 'postgresql://parde:p/w@db/parde' },
    `DATABASE_URL cannot be read as an address (in a user name and a password, @ : / ? # % are percent-encoded): ${ofDatabase('DATABASE_URL')}`,
  ],
  [
    { DATABASE_URL: 'postgresql://parde:12/w@db/parde' },
    `DATABASE_URL has a / or @ in the name of its database (in a password they are percent-encoded): ${ofDatabase('DATABASE_URL')}`,
  ],
  [
    { DATABASE_URL: 'postgresql://parde:100%@db/parde' },
    `DATABASE_URL has a % in its user name or password that encodes nothing (a % itself is %25): ${ofDatabase('DATABASE_URL')}`,
  ],
  [
    { DATABASE_DIRECT_URL: '10.0.0.2:5432' },
    `DATABASE_DIRECT_URL has no postgresql:// or postgres:// at its beginning: ${ofDatabase('DATABASE_DIRECT_URL')}`,
  ],
  [
    { DATABASE_STANDBY_URL: 'http://10.0.0.3/parde' },
    `DATABASE_STANDBY_URL begins with http://: ${ofDatabase('DATABASE_STANDBY_URL')}`,
  ],
  [{ SMTP_URL: 'mail.ir:25' }, `SMTP_URL has no smtps:// or smtp:// at its beginning: ${ofSmtp}`],
  [{ SMTP_URL: 'http://mail.ir' }, `SMTP_URL begins with http://: ${ofSmtp}`],
  [{ SMTP_URL: 'smtp://' }, `SMTP_URL names no host: ${ofSmtp}`],
  [{ SMTP_URL: 'smtp://:25' }, `SMTP_URL names no host: ${ofSmtp}`],
  [{ SMTP_URL: 'smtps://user:pw@:465' }, `SMTP_URL names no host: ${ofSmtp}`],
  [{ SMTP_URL: 'smtp://mail.ir/inbox' }, `SMTP_URL has a path after its host: ${ofSmtp}`],
  [{ SMTP_URL: 'smtp://mail.ir 25' }, `SMTP_URL has a space or a line break in it: ${ofSmtp}`],
  [
    without('MAIL_FROM'),
    'MAIL_FROM is missing, and SMTP_URL is set: it must be the sender of this site’s letters, for example MAIL_FROM=Parde <no-reply@cinema.example>.',
  ],
  [{ MAIL_FROM: 'Parde' }, `MAIL_FROM is "Parde": ${ofSender}`],
  [{ MAIL_FROM: 'Parde <no-reply@cinema>' }, `MAIL_FROM is "Parde <no-reply@cinema>": ${ofSender}`],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, `MAIL_FROM is "a@b.example, c@d.example": ${ofSender}`],
  [{ MAIL_FROM: 'Parde\n<a@b.example>' }, `MAIL_FROM is "Parde\\n<a@b.example>": ${ofSender}`],
  [
    { SUPPORT_EMAIL: 'help' },
    'SUPPORT_EMAIL is "help": it must be an address for mail, for example SUPPORT_EMAIL=help@cinema.example.',
  ],
  [{ SECURITY_CONTACT: 'security@cinema.example' }, `SECURITY_CONTACT is "security@cinema.example": ${ofContact}`],
  [{ SECURITY_CONTACT: 'mailto:security' }, `SECURITY_CONTACT is "mailto:security": ${ofContact}`],
  [{ SECURITY_CONTACT: 'mailto:a@b.example?cc=c@d.example' }, `SECURITY_CONTACT has a query (?): ${ofContact}`],
  [
    { SECURITY_CONTACT: 'mailto:a@b.example\nContact: x' },
    `SECURITY_CONTACT is "mailto:a@b.example\\nContact: x": ${ofContact}`,
  ],
  [{ SECURITY_CONTACT: 'http://cinema.example/safe' }, `SECURITY_CONTACT begins with http://: ${ofContact}`],
  [
    { SECURITY_CONTACT: 'https://me:pw@cinema.example' },
    `SECURITY_CONTACT has a user name or a password in it: ${ofContact}`,
  ],
  [{ SECURITY_POLICY: 'mailto:a@b.example' }, `SECURITY_POLICY has no https:// at its beginning: ${ofPolicy}`],
  [{ SECURITY_POLICY: 'https://cinema.example/a b' }, `SECURITY_POLICY has a space or a line break in it: ${ofPolicy}`],
  [{ SECURITY_POLICI: 'x' }, 'SECURITY_POLICI is no setting: did you mean SECURITY_POLICY?'],
  [{ MELAT_API_URL: 'https://bpm.shaparak.ir' }, 'MELAT_API_URL is no setting: did you mean MELLAT_API_URL?'],
  [{ PARDE_MOD: 'live' }, 'PARDE_MOD is no setting: did you mean PARDE_MODE?'],
  [{ ZARINPAL_MERCHENT_ID: 'x' }, 'ZARINPAL_MERCHENT_ID is no setting: did you mean ZARINPAL_MERCHANT_ID?'],
  [{ BACKUP_T: '/mnt' }, 'BACKUP_T is no setting: did you mean BACKUP_TO?'],
  [{ PUBLIC_ULR: 'x' }, 'PUBLIC_ULR is no setting: did you mean PUBLIC_URL?'],
  [{ trust_proxy: 'x' }, 'trust_proxy is no setting: did you mean TRUST_PROXY?'],
  [{ TRUST_PROXIES: 'x' }, 'TRUST_PROXIES is no setting: did you mean TRUST_PROXY?'],
  [{ SMTP_HOST: 'x' }, 'SMTP_HOST is no setting: those that begin so are SMTP_URL.'],
  [
    { DATABASE_URI: 'x', DATABASE_URL: '' },
    `DATABASE_URL is missing: ${ofDatabase('DATABASE_URL')}\nDATABASE_URI is no setting: did you mean DATABASE_URL?`,
  ],
  [{ TRUST_PROXY: '0.0.0.0/0' }, `TRUST_PROXY names "0.0.0.0/0", ${open}: ${ofProxy}`],
  [{ TRUST_PROXY: '10.0.0.1, ::/0' }, `TRUST_PROXY names "::/0", ${open}: ${ofProxy}`],
  [{ TRUST_PROXY: '128.0.0.0/1' }, `TRUST_PROXY names "128.0.0.0/1", ${open}: ${ofProxy}`],
  [{ TRUST_PROXY: '2000::/3' }, `TRUST_PROXY names "2000::/3", ${open}: ${ofProxy}`],
  [{ TRUST_PROXY: '::ffff:0:0/96' }, `TRUST_PROXY names "::ffff:0:0/96", ${open}: ${ofProxy}`],
  [{ TRUST_PROXY: '10.0.0.0/40' }, `TRUST_PROXY names "10.0.0.0/40": ${ofProxy}`],
  [
    { COUNTRY_HEADER: 'CF-IPCountry' },
    'COUNTRY_HEADER is set and TRUST_PROXY is not: name the proxy that sends this header, for nobody else is believed.',
  ],
  [
    { COUNTRY_HEADER: 'CF: IPCountry', TRUST_PROXY: 'loopback' },
    'COUNTRY_HEADER is "CF: IPCountry": it must be the name of a header, for example COUNTRY_HEADER=CF-IPCountry.',
  ],
  [{ BACKUP_PASSPHRASE_FILE: at('none') }, `BACKUP_PASSPHRASE_FILE is "${at('none')}", where nothing is: ${ofFile}`],
  [{ BACKUP_PASSPHRASE_FILE: place }, `BACKUP_PASSPHRASE_FILE is "${place}", which cannot be read (EISDIR): ${ofFile}`],
  [
    { BACKUP_PASSPHRASE_FILE: at('circle') },
    `BACKUP_PASSPHRASE_FILE is "${at('circle')}", which cannot be read (ELOOP): ${ofFile}`,
  ],
  [
    { BACKUP_PASSPHRASE_FILE: at('file') },
    `BACKUP_PASSPHRASE_FILE is "${at('file')}", which holds 15 characters: ${ofFile}`,
  ],
  [
    { PUBLIC_URL: 'https://cinema.example/site' },
    `PUBLIC_URL is "https://cinema.example/site", with a path: ${ofSite}`,
  ],
  [{ PUBLIC_URL: 'https://cinema.example/?a=1' }, `PUBLIC_URL has a query (?): ${ofSite}`],
  [{ PUBLIC_URL: 'https://cinema.example#top' }, `PUBLIC_URL has a fragment (#): ${ofSite}`],
  [{ PUBLIC_URL: 'https://me:a-word@cinema.example' }, `PUBLIC_URL has a user name or a password in it: ${ofSite}`],
  [{ PUBLIC_URL: 'cinema.example' }, `PUBLIC_URL has no https:// or http:// at its beginning: ${ofSite}`],
  [
    { PUBLIC_URL: 'http://cinema.example' },
    'PUBLIC_URL is "http://cinema.example" and must begin with https://, for example PUBLIC_URL=https://cinema.example.',
  ],
  ...[
    'https://10.1.2.3',
    'https://192.168.0.4',
    'https://172.31.0.1',
    'https://169.254.1.1',
    'https://100.64.0.1',
    'https://[fe80::1]',
    'https://[fd00::1]',
  ].map((PUBLIC_URL): [Given, string] => [{ PUBLIC_URL }, `PUBLIC_URL is "${PUBLIC_URL}", ${notPublic}`]),
  ...['https://127.0.0.1', 'https://0x7f.1', 'https://localhost', 'https://[::1]'].map(
    (PUBLIC_URL): [Given, string] => [{ PUBLIC_URL }, `PUBLIC_URL is "${PUBLIC_URL}", ${thisMachine}`],
  ),
  ...['https://cinema.local', 'https://web.internal', 'https://nas.home.arpa'].map((PUBLIC_URL): [Given, string] => [
    { PUBLIC_URL },
    `PUBLIC_URL is "${PUBLIC_URL}", ${inside}`,
  ]),
  [
    { PUBLIC_URL: 'https://cinema' },
    `PUBLIC_URL is "https://cinema", which is a name without a dot, which is known inside a network only: ${lost}`,
  ],
  [{ FFMPEG_PATH: at('none') }, `FFMPEG_PATH is "${at('none')}", and no program that can be run is there: ${ofFfmpeg}`],
  [{ FFMPEG_PATH: at('file') }, `FFMPEG_PATH is "${at('file')}", and no program that can be run is there: ${ofFfmpeg}`],
  [
    { FFMPEG_PATH: at('empty') },
    `FFMPEG_PATH is "${at('empty')}", and no program that can be run is there: ${ofFfmpeg}`,
  ],
  [{ SCRATCH_DIR: at('file') }, `SCRATCH_DIR is "${at('file')}", and that is a file: ${ofFolder('SCRATCH_DIR')}`],
  [{ DATA_DIR: at('file') }, `DATA_DIR is "${at('file')}", and that is a file: ${ofFolder('DATA_DIR')}`],
  [
    { DATA_DIR: at('file/below') },
    `DATA_DIR is "${at('file/below')}", and a part of that path is a file: ${ofFolder('DATA_DIR')}`,
  ],
  [
    { DATA_DIR: at('circle/below') },
    `DATA_DIR is "${at('circle/below')}", which cannot be read (ELOOP): ${ofFolder('DATA_DIR')}`,
  ],
  [{ PORT: '80a' }, `PORT is "80a": ${ofPort}`],
  [{ PORT: '' }, `PORT is empty: ${ofPort}`],
  [{ PORT: '-1' }, `PORT is "-1": ${ofPort}`],
  [{ PORT: '1e3' }, `PORT is "1e3": ${ofPort}`],
  [{ PORT: '0x50' }, `PORT is "0x50": ${ofPort}`],
  [{ PORT: ' 80' }, `PORT is " 80": ${ofPort}`],
  [{ PORT: '65536' }, `PORT is "65536": ${ofPort}`],
  [
    { DRAIN_SECONDS: '1.5' },
    'DRAIN_SECONDS is "1.5": it must be a whole number of seconds from 0 to 300, in digits, for example DRAIN_SECONDS=10.',
  ],
  [
    { BACKUP_AT: '24' },
    'BACKUP_AT is "24": it must be a whole number from 0 to 23, in digits, for example BACKUP_AT=4.',
  ],
  [
    { DISK_RESERVE_MB: '1 GB' },
    'DISK_RESERVE_MB is "1 GB": it must be a whole number of megabytes from 0 on, in digits, for example DISK_RESERVE_MB=1024.',
  ],
  [
    { DATABASE_PREPARE: 'no' },
    'DATABASE_PREPARE is "no": it must be true or false (1 or 0), for example DATABASE_PREPARE=true.',
  ],
  [
    { SERVICE_WORKER: 'FALSE' },
    'SERVICE_WORKER is "FALSE": it must be true or false (1 or 0), for example SERVICE_WORKER=true.',
  ],
  [
    { SECOND_FACTOR_ROLES: 'admin,boss' },
    'SECOND_FACTOR_ROLES is "admin,boss": it must be roles of staff (editor, support, finance, moderator, admin), separated by commas, or none, for example SECOND_FACTOR_ROLES=finance,admin.',
  ],
  [
    { SECOND_FACTOR_ROLES: '' },
    'SECOND_FACTOR_ROLES is empty: it must be roles of staff (editor, support, finance, moderator, admin), separated by commas, or none, for example SECOND_FACTOR_ROLES=finance,admin.',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL is "loud": it must be info, fatal, error, warn, debug, trace or silent, for example LOG_LEVEL=info.',
  ],
  [
    { LOG_CLIENT_ADDRESS: 'short' },
    'LOG_CLIENT_ADDRESS is "short": it must be network, none or full, for example LOG_CLIENT_ADDRESS=network.',
  ],
  [
    { HOST: 'http://0.0.0.0' },
    'HOST is "http://0.0.0.0": it must be an IP address or a name of this machine, without scheme and port, for example HOST=127.0.0.1.',
  ],
  [
    { HOST: '0.0.0.0:3000' },
    'HOST is "0.0.0.0:3000": it must be an IP address or a name of this machine, without scheme and port, for example HOST=127.0.0.1.',
  ],
  [{ BOUNCE_SECRET: 'change-me-with-openssl-rand-hex-32' }, `BOUNCE_SECRET ${random}`],
  [{ BOUNCE_SECRET: 'ab'.repeat(20) }, `BOUNCE_SECRET ${random}`],
  [
    { BOUNCE_SECRET: 'too-short' },
    'BOUNCE_SECRET has 9 characters: it must be at least 32 random characters on one line, for example what this prints: openssl rand -hex 32.',
  ],
  [
    { PARDE_SECRET: 'k7Wm' },
    'PARDE_SECRET has 4 characters: it must be at least 32 random characters, kept for good (without it every encrypted film is dead), on one line, for example what this prints: openssl rand -hex 32.',
  ],
  [{ LIVE_SRT_PORTS: '9719-9710' }, `LIVE_SRT_PORTS is "9719-9710": ${ofPorts}`],
  [{ LIVE_SRT_PORTS: '9710' }, `LIVE_SRT_PORTS is "9710": ${ofPorts}`],
  [
    { LIVE_RTMP_PORT: 'on' },
    'LIVE_RTMP_PORT is "on": it must be a port from 0 to 65535, or off, for example LIVE_RTMP_PORT=1935.',
  ],
  [
    { ...sms, SMS_API_URL: 'https://me:a-word@sms.example' },
    `SMS_API_URL has a user name or a password in it: ${ofSms}`,
  ],
  [{ ...sms, SMS_API_URL: 'https://sms.example?key=1' }, `SMS_API_URL has a query (?): ${ofSms}`],
  [
    { STORAGE_URL: 's3+https://key:a-word@store.example/' },
    'STORAGE_URL is no address of a store (its path must begin with the name of a bucket): it must be s3+https://KEY:SECRET@host/bucket, key and secret percent-encoded, for example STORAGE_URL=s3+https://KEY:SECRET@store.example/films.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'x-key' },
    'OTEL_EXPORTER_OTLP_HEADERS has 5 characters: it must be name=value, with commas between, percent-encoded, for example OTEL_EXPORTER_OTLP_HEADERS=x-key=VALUE.',
  ],
]

test('each setting that cannot be used ends a start with a sentence: what was found, what is expected, and an example', () => {
  expect(wrong.length).toBeGreaterThan(80)
  const faulty = wrong.map(([given, sentence]) => ({ given, sentence: told(given), expected: sentence }))
  expect(faulty.filter(({ sentence, expected }) => sentence !== expected)).toEqual([])
})

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
  { DATA_DIR: at('made/when/it/starts'), SCRATCH_DIR: place },
  { PORT: '080' },
  { HOST: '::' },
  { HOST: 'cinema-1.inside' },
  { LIVE_RTMP_PORT: 'off', LIVE_SRT_PORTS: '9800-9800' },
  { DATABASE_PREPARE: '0', SERVICE_WORKER: 'false' },
  { SECOND_FACTOR_ROLES: 'none' },
  { SECOND_FACTOR_ROLES: 'admin, editor' },
  { BOUNCE_SECRET: 'c0a1f29d3e7b845660ffd1a2b3c4e5f6' },
  { WEBHOOK_OPEN_HOSTS: '10.0.0.5:8080, hooks.inside.example' },
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
    ...{ OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: at('passphrase') },
  })
  expect(config.oidc?.clientSecret).toBe('sixteen letters!')
})

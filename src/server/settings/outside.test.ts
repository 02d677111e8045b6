import { expect, test } from 'vitest'
import { type Given, oidc, placeOfSettings, smsKey, told, without } from '#tests/support/product/settings-of-a-house.ts'

const at = placeOfSettings()

const database = 'postgresql://user:password@host:port/database, or with ?host=/folder/of/the/socket'
const ofDatabase = (name: string) =>
  `it must be ${database}, for example ${name}=postgresql://parde:PASSWORD@127.0.0.1:5432/parde.`
const ofSmtp =
  'it must be smtps://user:password@host:465, or smtp:// with port 587 (STARTTLS), for example SMTP_URL=smtps://parde:PASSWORD@mail.cinema.example:465.'
const ofSender =
  'it must be an address for mail, or a name with an address, for example MAIL_FROM=Parde <no-reply@cinema.example>.'
const ofOidcFile =
  'it must be a file that can be read, with the secret, for example OIDC_CLIENT_SECRET_FILE=/etc/parde/oidc-secret.'
const ofSms =
  'it must be an address without user, password, query and fragment, for example SMS_API_URL=https://api.kavenegar.com.'
const ofContact =
  'it must be mailto: with an address for mail, or a page with https://, for example SECURITY_CONTACT=mailto:security@cinema.example.'
const ofPolicy = 'it must be a page with https://, for example SECURITY_POLICY=https://cinema.example/security.'
const random = 'is a default; set a random one, for example what this prints: openssl rand -hex 32.'
const ofRoles =
  'it must be a claim, a colon, and value=role with commas between, each role editor, support, finance, moderator or admin, for example OIDC_ROLES=roles:parde-admin=admin,parde-edit=editor.'
const half = 'is missing, though other settings of the same service are there: set it, or take the others away.'

const ofOrigins =
  'it must be origins (scheme and host, with a port where it is not the usual one), separated by commas, or * alone, for example CORS_ORIGINS=https://app.example,http://localhost:5173.'

const wrong: [Given, string][] = [
  [{ CORS_ORIGINS: 'app.example' }, `CORS_ORIGINS has no https:// or http:// at its beginning: ${ofOrigins}`],
  [{ CORS_ORIGINS: 'https://app.example/' }, `CORS_ORIGINS names "https://app.example/", with a path: ${ofOrigins}`],
  [{ CORS_ORIGINS: '*, https://app.example' }, `CORS_ORIGINS names * beside other origins: ${ofOrigins}`],
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
  [without('DATABASE_URL'), `DATABASE_URL is missing: ${ofDatabase('DATABASE_URL')}`],
  [
    { DATABASE_URL: 'hello' },
    `DATABASE_URL has no postgresql:// or postgres:// at its beginning: ${ofDatabase('DATABASE_URL')}`,
  ],
  [{ DATABASE_URL: 'mysql://parde:pw@db/parde' }, `DATABASE_URL begins with mysql://: ${ofDatabase('DATABASE_URL')}`],
  [{ DATABASE_URL: 'postgres://db' }, `DATABASE_URL names no database: ${ofDatabase('DATABASE_URL')}`],
  ...['db.cinema.example', '8.8.8.8'].map((host): [Given, string] => [
    { DATABASE_URL: `postgresql://parde:pw@${host}/parde` },
    `DATABASE_URL leads over the internet and has no ?sslmode=verify-full (or =disable, inside a tunnel): ${ofDatabase('DATABASE_URL')}`,
  ]),
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
  [{ BOUNCE_SECRET: 'change-me-with-openssl-rand-hex-32' }, `BOUNCE_SECRET ${random}`],
  [{ BOUNCE_SECRET: 'ab'.repeat(20) }, `BOUNCE_SECRET ${random}`],
  [
    { BOUNCE_SECRET: 'too-short' },
    'BOUNCE_SECRET has 9 characters: it must be at least 32 random characters on one line, for example what this prints: openssl rand -hex 32.',
  ],
  [
    { ...smsKey, SMS_API_URL: 'https://me:a-word@sms.example' },
    `SMS_API_URL has a user name or a password in it: ${ofSms}`,
  ],
  [{ ...smsKey, SMS_API_URL: 'https://sms.example?key=1' }, `SMS_API_URL has a query (?): ${ofSms}`],
  [
    { STORAGE_URL: 's3+https://key:a-word@store.example/' },
    'STORAGE_URL is no address of a store (its path must begin with the name of a bucket): it must be s3+https://KEY:SECRET@host/bucket, key and secret percent-encoded, for example STORAGE_URL=s3+https://KEY:SECRET@store.example/films.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'x-key' },
    'OTEL_EXPORTER_OTLP_HEADERS has 5 characters: it must be name=value, with commas between, percent-encoded, for example OTEL_EXPORTER_OTLP_HEADERS=x-key=VALUE.',
  ],
]

test('each setting of a service outside that cannot be used ends a start with a sentence: what was found, what is expected, and an example', () => {
  expect(wrong).toHaveLength(56)
  const faulty = wrong.map(([given, sentence]) => ({ given, sentence: told(given), expected: sentence }))
  expect(faulty.filter(({ sentence, expected }) => sentence !== expected)).toEqual([])
})

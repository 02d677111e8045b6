import { expect, test } from 'vitest'
import { type Given, placeOfSettings, told } from '#tests/support/product/settings-of-a-house.ts'

const at = placeOfSettings()

const database = 'postgresql://user:password@host:port/database, or with ?host=/folder/of/the/socket'
const ofDatabase = (name: string) =>
  `it must be ${database}, for example ${name}=postgresql://parde:PASSWORD@127.0.0.1:5432/parde.`
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
const ofFolder = (name: string) =>
  `it must be a folder, which is made where it is not there, for example ${name}=/var/lib/parde.`
const ofFfmpeg =
  'it must be the program ffmpeg, which may be run, or its folder, for example FFMPEG_PATH=/usr/bin/ffmpeg.'
const lost = 'no visitor, and no bank’s buyer, would find the way to it, for example PUBLIC_URL=https://cinema.example.'
const inside = `which is a name that is known inside a network only: ${lost}`
const notPublic = `which is an address that is not public: ${lost}`
const thisMachine = `which is this machine: ${lost}`

const wrong: [Given, string][] = [
  [{ OIDC_ISUER: 'x' }, 'OIDC_ISUER is no setting: did you mean OIDC_ISSUER?'],
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
  [
    { BACKUP_PASSPHRASE_FILE: at('.') },
    `BACKUP_PASSPHRASE_FILE is "${at('.')}", which cannot be read (EISDIR): ${ofFile}`,
  ],
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
    { STAFF_LIMIT: '5,000,000' },
    'STAFF_LIMIT is "5,000,000": it must be whole Toman and whole dollars from 0 on, in digits, separated by a comma, for example STAFF_LIMIT=5000000,100.',
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
]

test('each setting of the house itself that cannot be used ends a start with such a sentence, and so does a name that is none', () => {
  expect(wrong).toHaveLength(74)
  const faulty = wrong.map(([given, sentence]) => ({ given, sentence: told(given), expected: sentence }))
  expect(faulty.filter(({ sentence, expected }) => sentence !== expected)).toEqual([])
})

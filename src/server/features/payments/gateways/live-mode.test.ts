import { describe, expect, test } from 'vitest'
import { readConfig as readSandboxConfig } from '#sandbox/config.ts'
import { planRoles } from '../../../../../scripts/start/processes.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { gatewayEnvironment } from '#server/gateway-settings.ts'
import { gatewaysOf } from './registry.ts'

type Environment = Record<string, string>

const own = {
  PARDE_MODE: 'live',
  DATABASE_URL: 'postgres://db/parde',
  PUBLIC_URL: 'https://parde.example',
  PARDE_SECRET: '8rKw3PzQm1vT6yXc0LhN9sDf4GbJ7uEa',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Parde <no-reply@parde.example>',
}

/** The settings of each gateway: required ones and optional ones. */
const contracts: Record<string, { needed: Environment; optional: Environment }> = {
  zarinpal: {
    needed: {
      ZARINPAL_API_URL: 'https://payment.zarinpal.com',
      ZARINPAL_MERCHANT_ID: '0c1f6a2e-58d3-4b7f-9e61-7a4d2c90b815',
    },
    optional: { ZARINPAL_START_URL: 'https://payment.zarinpal.com' },
  },
  'zarinpal’s panel': {
    needed: {
      ZARINPAL_API_URL: 'https://payment.zarinpal.com',
      ZARINPAL_MERCHANT_ID: '0c1f6a2e-58d3-4b7f-9e61-7a4d2c90b815',
      ZARINPAL_PANEL_URL: 'https://next.zarinpal.com/api/v4/graphql',
      ZARINPAL_PANEL_TOKEN: 'Qm8dK2vX7hTz',
      ZARINPAL_TERMINAL_ID: '274415',
    },
    optional: {},
  },
  payman: {
    needed: {
      ZARINPAL_API_URL: 'https://payment.zarinpal.com',
      ZARINPAL_MERCHANT_ID: '0c1f6a2e-58d3-4b7f-9e61-7a4d2c90b815',
      PAYMAN_API_URL: 'https://api.zarinpal.com',
    },
    optional: { PAYMAN_START_URL: 'https://www.zarinpal.com' },
  },
  mellat: {
    needed: {
      MELLAT_API_URL: 'https://bpm.shaparak.ir/pgwchannel/services/pgw',
      MELLAT_START_URL: 'https://bpm.shaparak.ir/pgwchannel',
      MELLAT_TERMINAL_ID: '7720914',
      MELLAT_USER_NAME: 'prd4471',
      MELLAT_PASSWORD: '93817264',
    },
    optional: { MELLAT_REFUNDS: 'true' },
  },
  pasargad: {
    needed: {
      PASARGAD_API_URL: 'https://pep.shaparak.ir/dorsa1',
      PASARGAD_TERMINAL_NUMBER: '50317765',
      PASARGAD_USER_NAME: 'prd4471',
      PASARGAD_PASSWORD: 'Kf83-zzWq',
    },
    optional: {},
  },
  saman: {
    needed: { SAMAN_API_URL: 'https://sep.shaparak.ir', SAMAN_TERMINAL_ID: '11928374' },
    optional: { SAMAN_START_URL: 'https://sep.shaparak.ir' },
  },
  paypal: {
    needed: {
      PAYPAL_API_URL: 'https://api-m.paypal.com',
      PAYPAL_CLIENT_ID: 'AZdx83kqWm-Ty',
      PAYPAL_CLIENT_SECRET: 'EJw73vbQz-Lp',
    },
    optional: { PAYPAL_WEBHOOK_ID: '8PT597110X687430L' },
  },
}

const whole: Environment = Object.assign(
  {},
  own,
  ...Object.values(contracts).flatMap((one) => [one.needed, one.optional]),
)
const without = (environment: Environment, name: string): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([key]) => key !== name))
const typesOf = (environment: Environment) => gatewaysOf(readConfig(environment)).map((gateway) => gateway.type)

/** Refused, and by a sentence that names the setting. */
function expectRefused(environment: Environment, name: string): void {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(new RegExp(`^The live mode refuses to start:\\n(.*\\n)*  ${name} `))
}

describe('a live installation', () => {
  test('starts with all five banks at their real addresses', () => {
    expect(typesOf(whole)).toEqual(['zarinpal', 'mellat', 'pasargad', 'saman', 'paypal'])
  })

  test.each(Object.entries(contracts))('starts with %s alone, with and without what is optional', (_name, contract) => {
    expect(typesOf({ ...own, ...contract.needed })).toHaveLength(1)
    expect(typesOf({ ...own, ...contract.needed, ...contract.optional })).toHaveLength(1)
  })

  test('has no gateway of which nothing is set, and starts without any: there is still what is free', () => {
    expect(typesOf(own)).toEqual([])
  })
})

/** Every address of every bank, so that a bank added later is tested automatically. */
const addresses = Object.keys(gatewayEnvironment).filter((name) => name.endsWith('_URL'))

test('the tables below know every address that can be set', () => {
  expect(addresses.filter((name) => !(name in whole))).toEqual([])
})

describe.each([...addresses, 'SMS_API_URL'])('bug 40: the live mode refuses %s', (name) => {
  const environment = name === 'SMS_API_URL' ? { ...whole, SMS_API_KEY: 'Kq82mZxw' } : whole

  test.each([
    'https://sandbox.zarinpal.com',
    'https://www.sandbox.paypal.com',
    'https://api-m.sandbox.paypal.com',
    'https://pgw.dev.bpmellat.ir/pgwchannel',
    'https://sandbox-api.bank.example',
    'https://localhost:3001',
    'https://localhost./pg',
    'https://pay.localhost',
    'https://127.0.0.1:3001/dorsa1',
    'https://0x7f.1/dorsa1',
    'https://0.0.0.0:3001',
    'https://[::1]:3001',
    'https://[::]:3001',
    'https://[::ffff:127.0.0.1]:3001',
    'https://parde.example/pg',
    'https://elsewhere.example/sandbox/bank',
  ])('that is a sandbox, this machine or our own site: %s', (address) => {
    expectRefused({ ...environment, [name]: address }, name)
  })

  test('over which credentials would go in the clear', () => {
    expectRefused({ ...environment, [name]: 'http://pay.bank.example' }, name)
    expectRefused({ ...environment, [name]: 'ftp://pay.bank.example' }, name)
  })
})

describe.each(Object.entries(contracts))('bug 40: with only a part of %s', (_gateway, { needed, optional }) => {
  test.each(Object.keys(needed))('the live mode names %s as missing', (name) => {
    expectRefused({ ...own, ...without({ ...needed, ...optional }, name) }, name)
    expectRefused({ ...own, ...needed, ...optional, [name]: '' }, name)
  })
})

test.each(['ZARINPAL_START_URL', 'PAYMAN_START_URL', 'SAMAN_START_URL', 'PAYPAL_WEBHOOK_ID', 'SMS_API_URL'])(
  'bug 40: %s alone is a part of something, and refused',
  (name) => {
    expect(() => readConfig({ ...own, [name]: whole[name] ?? 'https://sms.example' })).toThrow('is missing')
  },
)

const demo = planRoles({
  root: '/parde',
  dataDir: '/parde/data',
  databaseUrl: own.DATABASE_URL,
  directUrl: own.DATABASE_URL,
  options: {
    mode: 'live',
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/parde/data',
    databaseUrl: null,
    directUrl: null,
    publicUrl: own.PUBLIC_URL,
    ffmpegPath: null,
    liveRtmpPort: null,
    reset: false,
    longFilms: false,
    dev: false,
    backupTo: null,
    diskReserve: 0,
  },
  demo: {
    sandboxPort: 3001,
    smtpPort: 3025,
    rtmpPort: 1935,
    secrets: {
      secret: own.PARDE_SECRET,
      zarinpalMerchantId: contracts['zarinpal']?.needed['ZARINPAL_MERCHANT_ID'] ?? '',
      zarinpalPanelToken: 'Qm8dK2vX7hTz',
      mellatPassword: '93817264',
      pasargadPassword: 'Kf83-zzWq',
      paypalClientSecret: 'EJw73vbQz-Lp',
      smsApiKey: 'Kq82mZxw',
    },
  },
}).web.env

const sandbox = readSandboxConfig([], {})

describe('bug 40: credentials that everybody knows', () => {
  test.each([
    ['ZARINPAL_MERCHANT_ID', sandbox.zarinpal.merchantId],
    ['ZARINPAL_MERCHANT_ID', '00000000-0000-0000-0000-000000000000'],
    ['ZARINPAL_MERCHANT_ID', 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'],
    ['ZARINPAL_MERCHANT_ID', 'my merchant'],
    ['ZARINPAL_PANEL_TOKEN', sandbox.zarinpal.panelToken],
    ['ZARINPAL_TERMINAL_ID', demo['ZARINPAL_TERMINAL_ID']],
    ['MELLAT_TERMINAL_ID', demo['MELLAT_TERMINAL_ID']],
    ['MELLAT_TERMINAL_ID', sandbox.mellat.terminalId],
    ['MELLAT_USER_NAME', 'demo'],
    ['MELLAT_PASSWORD', sandbox.mellat.password],
    ['MELLAT_PASSWORD', '1111'],
    ['PASARGAD_TERMINAL_NUMBER', demo['PASARGAD_TERMINAL_NUMBER']],
    ['PASARGAD_TERMINAL_NUMBER', sandbox.pasargad.terminalNumber],
    ['PASARGAD_USER_NAME', 'test'],
    ['PASARGAD_PASSWORD', sandbox.pasargad.password],
    ['PASARGAD_PASSWORD', 'password'],
    ['SAMAN_TERMINAL_ID', demo['SAMAN_TERMINAL_ID']],
    ['SAMAN_TERMINAL_ID', sandbox.saman.terminalId],
    ['PAYPAL_CLIENT_ID', demo['PAYPAL_CLIENT_ID']],
    ['PAYPAL_CLIENT_ID', sandbox.paypal.clientId],
    ['PAYPAL_CLIENT_SECRET', sandbox.paypal.clientSecret],
    ['PAYPAL_CLIENT_SECRET', 'secret'],
    ['PAYPAL_WEBHOOK_ID', demo['PAYPAL_WEBHOOK_ID']],
    ['PAYPAL_WEBHOOK_ID', sandbox.paypal.webhookId],
    ['SMS_API_KEY', sandbox.smsApiKey],
    ['PARDE_SECRET', 'changeme-changeme-changeme-changeme'],
    ['EDGE_SECRET', 'change-me-with-openssl-rand-hex-32'],
    ['METRICS_TOKEN', 'change-me-with-openssl-rand-hex-24'],
    ['PARDE_SECRET', 'x'.repeat(40)],
    ['PARDE_SECRET', 'k7'.repeat(20)],
  ])('%s is refused as %s', (name, value) => {
    expect(value).toBeTruthy()
    const environment = name === 'SMS_API_KEY' ? { ...whole, SMS_API_URL: 'https://sms.example' } : whole
    expectRefused({ ...environment, [name]: value ?? '' }, name)
  })
})

test.each([
  ['http://parde.example', 'begin with https'],
  ['https://localhost:3000', 'this machine'],
  ['https://127.0.0.1', 'this machine'],
])('bug 40: banks are given no way back to %s', (address, why) => {
  expectRefused({ ...whole, PUBLIC_URL: address }, 'PUBLIC_URL')
  expect(() => readConfig({ ...whole, PUBLIC_URL: address })).toThrow(why)
})

test('bug 40: an address that nobody set is not https either', () => {
  expectRefused(without(whole, 'PUBLIC_URL'), 'PUBLIC_URL')
})

test.each([
  ['PAYPAL_CERTIFICATE_HOSTS', '127.0.0.1'],
  ['PAYPAL_CERTIFICATE_HOSTS', 'paypal.com,paypal.com.example'],
  ['PAYPAL_CERTIFICATE_HOSTS', 'api.sandbox.paypal.com'],
  ['PAYPAL_APPROVAL_HOSTS', 'notpaypal.com'],
  ['PAYPAL_APPROVAL_HOSTS', 'sandbox.paypal.com'],
])('bug 40: no stranger stands in PayPal’s place: %s as %s is refused', (name, hosts) => {
  expectRefused({ ...whole, [name]: hosts }, name)
})

test('a list of hosts that holds anything else is refused, wherever we run', () => {
  for (const hosts of ['https://paypal.com', 'paypal.com,', 'paypal.com/certs', 'a b'])
    expect(() => readConfig({ ...whole, PAYPAL_APPROVAL_HOSTS: hosts })).toThrow('PAYPAL_APPROVAL_HOSTS')
})

describe('bug 40: the demo’s switch inside the live mode', () => {
  test('SANDBOX_URL is refused', () => {
    expectRefused({ ...whole, SANDBOX_URL: 'http://127.0.0.1:3001' }, 'SANDBOX_URL')
    expectRefused({ ...whole, SANDBOX_URL: 'https://bank.example' }, 'SANDBOX_URL')
  })

  test('CLOCK_FILE is refused', () => {
    expectRefused({ ...whole, CLOCK_FILE: '/tmp/minutes' }, 'CLOCK_FILE')
  })

  test('the whole environment of the demo is refused, each address by its name', () => {
    const environment = Object.fromEntries(
      Object.entries(demo).filter((entry): entry is [string, string] => !!entry[1]),
    )
    for (const name of [...addresses, 'SANDBOX_URL', 'SMS_API_URL']) expectRefused(environment, name)
  })

  test('the emulated banks do not start', () => {
    expect(() => readSandboxConfig([], { PARDE_MODE: 'live' })).toThrow('does not run in live mode')
  })
})

test('in the demo a gateway that is not whole is off, rather than one that cannot work', () => {
  for (const { needed } of Object.values(contracts).filter((contract) => !('PAYMAN_API_URL' in contract.needed)))
    for (const name of Object.keys(needed).filter(
      (key) => !key.startsWith('ZARINPAL_PANEL') && key !== 'ZARINPAL_TERMINAL_ID',
    ))
      expect(typesOf({ ...own, PARDE_MODE: 'demo', ...without(needed, name) })).toEqual([])
})

test('in live mode no door for cameras stands open unless it is named', () => {
  const settings = { ...own, ...Object.values(contracts)[0]?.needed }
  expect(readConfig(settings).live).toEqual({ rtmpPort: null, srtPorts: null })
  expect(readConfig({ ...settings, LIVE_RTMP_PORT: '1935' }).live).toEqual({ rtmpPort: 1935, srtPorts: null })
})

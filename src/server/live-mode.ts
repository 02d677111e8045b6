import { gatewayEnvironment } from './gateway-settings.ts'
import type { Found } from './settings/look-at-files.ts'
import { whyUnreachable } from './settings/public-address.ts'
import { shown } from './settings/setting.ts'

/** The environment as read: an absent setting is undefined. */
type Settings = Readonly<Record<string, unknown>>

// as a whole label of a name, or a part of one between hyphens
const testHosts = /(^|[.-])(sandbox|dev|test|demo|uat|staging)([.-]|$)/
const ownMachine = /(^|\.)localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/

const isTestHost = (host: string): boolean => {
  const name = host.toLowerCase().replace(/\.$/, '')
  return ownMachine.test(name) || testHosts.test(name)
}

/** A test bank: its name says so, it is this machine, or its path is one of the demo's emulated banks. */
const isSandbox = ({ hostname, pathname }: URL): boolean => isTestHost(hostname) || /^\/sandbox(\/|$)/.test(pathname)

const zarinpal = ['ZARINPAL_API_URL', 'ZARINPAL_MERCHANT_ID']
const panel = ['ZARINPAL_PANEL_URL', 'ZARINPAL_PANEL_TOKEN', 'ZARINPAL_TERMINAL_ID']
const mellat = ['MELLAT_API_URL', 'MELLAT_START_URL', 'MELLAT_TERMINAL_ID', 'MELLAT_USER_NAME', 'MELLAT_PASSWORD']
const pasargad = ['PASARGAD_API_URL', 'PASARGAD_TERMINAL_NUMBER', 'PASARGAD_USER_NAME', 'PASARGAD_PASSWORD']
const saman = ['SAMAN_API_URL', 'SAMAN_TERMINAL_ID']
const paypal = ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET']
const sms = ['SMS_API_URL', 'SMS_API_KEY']

/** When one of `began` is set, each of `needs` must be set too. */
const wholes: readonly { began: readonly string[]; needs: readonly string[] }[] = [
  { began: [...zarinpal, 'ZARINPAL_START_URL'], needs: zarinpal },
  { began: panel, needs: [...zarinpal, ...panel] },
  { began: ['PAYMAN_API_URL', 'PAYMAN_START_URL'], needs: [...zarinpal, 'PAYMAN_API_URL'] },
  { began: mellat, needs: mellat },
  { began: pasargad, needs: pasargad },
  { began: [...saman, 'SAMAN_START_URL'], needs: saman },
  { began: [...paypal, 'PAYPAL_WEBHOOK_ID'], needs: paypal },
  { began: sms, needs: sms },
]

function missing(given: ReadonlySet<string>): Found[] {
  const names = wholes.flatMap(({ began, needs }) =>
    began.some((name) => given.has(name)) ? needs.filter((name) => !given.has(name)) : [],
  )
  return [...new Set(names)].map((name) => ({
    name,
    found: 'is missing, though other settings of the same service are there: set it, or take the others away',
  }))
}

/** The demo's credentials at the emulated banks; a test compares this list with the demo and the sandbox. */
const ofTheDemo: ReadonlySet<string> = new Set([
  '6f1c9a52-7d0b-4a3e-9c58-2b7e41d0a913',
  '412907',
  '6318842',
  '51160237',
  '13604455',
  'parde-demo-client',
  '5WH98214KD517733A',
])
const placeholder = /^(sandbox|demo|test|example|change|default|your|client$|secret$|password$)/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isDefault(value: string): boolean {
  return ofTheDemo.has(value) || placeholder.test(value) || new Set(value.replaceAll('-', '')).size === 1
}

const credentials = [...panel, ...mellat, ...pasargad, ...saman, ...paypal, ...sms, 'PAYPAL_WEBHOOK_ID'].filter(
  (name) => !name.endsWith('_URL'),
)

function defaults(settings: Settings): Found[] {
  const known = [...credentials, 'ZARINPAL_MERCHANT_ID'].filter((name) => {
    const value = settings[name]
    return typeof value === 'string' && isDefault(value)
  })
  const merchantId = settings['ZARINPAL_MERCHANT_ID']
  const isMisshapen = typeof merchantId === 'string' && !uuid.test(merchantId)
  return [
    ...known.map((name) => ({ name, found: 'is the demo’s or a placeholder: set the one of your contract' })),
    ...(isMisshapen
      ? [
          {
            name: 'ZARINPAL_MERCHANT_ID',
            found: `has ${merchantId.length} characters and must be a UUID: 36 characters, in five groups of 0–9 and a–f`,
          },
        ]
      : []),
  ]
}

const outside = [...Object.keys(gatewayEnvironment).filter((name) => name.endsWith('_URL')), 'SMS_API_URL']

/** Credentials must not go to a sandbox, to ourselves, or over plain http. */
function addresses(settings: Settings): Found[] {
  const own = settings['PUBLIC_URL']
  const ownHost = typeof own === 'string' ? new URL(own).host : null
  return outside.flatMap((name) => {
    const text = settings[name]
    if (typeof text !== 'string') return []
    const address = new URL(text)
    const isOwn = isSandbox(address) || address.host === ownHost
    return [
      ...(isOwn
        ? [
            {
              name,
              found: `is a sandbox, this machine or this site (${shown(text)}): set the address of your contract`,
            },
          ]
        : []),
      ...(address.protocol === 'https:'
        ? []
        : [{ name, found: `is ${shown(text)} and must begin with https://, because credentials go there` }]),
    ]
  })
}

const isPayPals = (host: string): boolean => /(^|\.)paypal\.com$/.test(host) && !isTestHost(host)

function strangersForPayPal(settings: Settings): Found[] {
  return ['PAYPAL_CERTIFICATE_HOSTS', 'PAYPAL_APPROVAL_HOSTS'].flatMap((name) => {
    const given = settings[name] as readonly string[] | undefined
    const stranger = given?.find((host) => !isPayPals(host))
    return stranger === undefined
      ? []
      : [{ name, found: `names ${shown(stranger)} and must name live hosts of paypal.com only` }]
  })
}

/** Our address must be public: visitors come to it, and banks send buyers back to it. */
function ourOwnAddress(settings: Settings, given: ReadonlySet<string>): Found[] {
  const name = 'PUBLIC_URL'
  if (!given.has(name)) return [{ name, found: 'is missing: it must begin with https://' }]
  const text = settings[name]
  if (typeof text !== 'string') return []
  const { protocol, hostname } = new URL(text)
  if (protocol !== 'https:') return [{ name, found: `is ${shown(text)} and must begin with https://` }]
  const why = whyUnreachable(hostname)
  return why === null
    ? []
    : [{ name, found: `is ${shown(text)}, which ${why}: no visitor, and no bank’s buyer, would find the way to it` }]
}

const ofAnExample = /^(demo|change|secret|parde|example|your|placeholder|test|password)/i
/** How many different characters a secret has at least; a token of 16 digits may be random and have few of them. */
const leastKinds = { PARDE_SECRET: 8, EDGE_SECRET: 5, METRICS_TOKEN: 5, BOUNCE_SECRET: 5 }

/** Finds secrets of the files of examples, which everybody knows: they open every film at the edge, and all figures. */
const ourSecrets = (settings: Settings): Found[] =>
  Object.entries(leastKinds)
    .filter(([name, least]) => {
      const value = settings[name]
      return typeof value === 'string' && (ofAnExample.test(value) || new Set(value).size < least)
    })
    .map(([name]) => ({
      name,
      found: 'is a default; set a random one, for example what this prints: openssl rand -hex 32',
    }))

/** Codes and notices need a way out, and a letter a sender of this house. */
function senders(given: ReadonlySet<string>): Found[] {
  if (!given.has('SMS_API_URL') && !given.has('SMTP_URL'))
    return [
      { name: 'SMTP_URL', found: 'is missing, and neither SMS_API_URL nor SMTP_URL is set: nobody could get a code' },
    ]
  return given.has('SMTP_URL') && !given.has('MAIL_FROM')
    ? [{ name: 'MAIL_FROM', found: 'is missing, and SMTP_URL is set: it must be the sender of this site’s letters' }]
    : []
}

const ofTheDemoOnly = (given: ReadonlySet<string>): Found[] =>
  ['SANDBOX_URL', 'CLOCK_FILE']
    .filter((name) => given.has(name))
    .map((name) => ({ name, found: 'is for the demo and must not be set' }))

/**
 * Each fault that prevents a live installation from starting. A gateway without any setting is off; without any gateway,
 * free titles still work. `settings` lacks those whose shape is wrong, and `given` names them too.
 */
export function liveFaultsOf(settings: Settings, given: ReadonlySet<string>): Found[] {
  return [
    ...ourOwnAddress(settings, given),
    ...ourSecrets(settings),
    ...ofTheDemoOnly(given),
    ...addresses(settings),
    ...strangersForPayPal(settings),
    ...missing(given),
    ...defaults(settings),
    ...senders(given),
  ]
}

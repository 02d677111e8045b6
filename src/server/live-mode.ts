import { gatewayEnvironment } from './gateway-settings.ts'

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

function missing(settings: Settings): string[] {
  const isSet = (name: string) => settings[name] !== undefined
  const names = wholes.flatMap(({ began, needs }) => (began.some(isSet) ? needs.filter((name) => !isSet(name)) : []))
  return [...new Set(names)].map((name) => `${name} is missing, though other settings of the same service are there`)
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

function defaults(settings: Settings): string[] {
  const known = [...credentials, 'ZARINPAL_MERCHANT_ID'].filter((name) => {
    const value = settings[name]
    return typeof value === 'string' && isDefault(value)
  })
  const merchantId = settings['ZARINPAL_MERCHANT_ID']
  const isMisshapen = typeof merchantId === 'string' && !uuid.test(merchantId)
  return [
    ...known.map((name) => `${name} is the demo’s or a placeholder; set the one of your contract`),
    ...(isMisshapen ? ['ZARINPAL_MERCHANT_ID must be a UUID'] : []),
  ]
}

const outside = [...Object.keys(gatewayEnvironment).filter((name) => name.endsWith('_URL')), 'SMS_API_URL']

/** Credentials must not go to a sandbox, to ourselves, or over plain http. */
function addresses(settings: Settings, publicUrl: string): string[] {
  return outside.flatMap((name) => {
    const text = settings[name]
    if (typeof text !== 'string') return []
    const address = new URL(text)
    return [
      ...(isSandbox(address) || address.host === new URL(publicUrl).host ? [`${name} is a sandbox`] : []),
      ...(address.protocol === 'https:' ? [] : [`${name} must begin with https://`]),
    ]
  })
}

const isPayPals = (host: string): boolean => /(^|\.)paypal\.com$/.test(host) && !isTestHost(host)

function strangersForPayPal(settings: Settings): string[] {
  return ['PAYPAL_CERTIFICATE_HOSTS', 'PAYPAL_APPROVAL_HOSTS']
    .filter((name) => !(settings[name] as readonly string[]).every(isPayPals))
    .map((name) => `${name} must name live hosts of paypal.com only`)
}

/** Our address must be public: banks send buyers back to it. */
function ourOwnAddress(publicUrl: string): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:') return ['PUBLIC_URL must begin with https://']
  return ownMachine.test(hostname) ? ['PUBLIC_URL is this machine; no bank’s buyer would find the way back'] : []
}

const ofAnExample = /^(demo|change|secret|parde)/i

function ourSecret(secret: string): string[] {
  const isGuessable = ofAnExample.test(secret) || new Set(secret).size < 8
  return isGuessable ? ['PARDE_SECRET is a default; set a random one'] : []
}

/** What stands in the files of examples is known to everybody: it opens every film at the edge, and all figures. */
const ourOthers = (settings: Settings): string[] =>
  ['EDGE_SECRET', 'METRICS_TOKEN']
    .filter((name) => {
      const value = settings[name]
      return typeof value === 'string' && ofAnExample.test(value)
    })
    .map((name) => `${name} is a default; set a random one`)

/**
 * One sentence for each fault that prevents a live installation from starting, with the setting's name. A gateway
 * without any setting is off; without any gateway, free titles still work.
 */
export function liveFaultsOf(settings: Settings, own: { publicUrl: string; secret: string }): string[] {
  const hasSender = settings['SMS_API_URL'] !== undefined || settings['SMTP_URL'] !== undefined
  return [
    ...ourOwnAddress(own.publicUrl),
    ...ourSecret(own.secret),
    ...ourOthers(settings),
    ...(settings['SANDBOX_URL'] === undefined ? [] : ['SANDBOX_URL must not be set']),
    ...(settings['CLOCK_FILE'] === undefined ? [] : ['CLOCK_FILE must not be set']),
    ...addresses(settings, own.publicUrl),
    ...strangersForPayPal(settings),
    ...missing(settings),
    ...defaults(settings),
    ...(hasSender ? [] : ['neither SMS_API_URL nor SMTP_URL is set: nobody could get a code']),
  ]
}

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface SandboxConfig {
  /** Port of the HTTP server; 0 takes a free one. */
  port: number
  /** Port of the SMTP server; 0 takes a free one. */
  smtpPort: number
  host: string
  dataDir: string
  /** The site's own address, as the browser sees it. */
  publicUrl: string
  /** Host names to which the demo terminal may send its buyers back. */
  callbackHosts: string[]
  zarinpal: {
    merchantId: string
    /** Bearer token of the merchant's panel (GraphQL). */
    panelToken: string
  }
  saman: {
    /** Digits; this bank knows a shop only by them. */
    terminalId: string
  }
  mellat: {
    /** Digits. */
    terminalId: string
    userName: string
    password: string
  }
  pasargad: {
    terminalNumber: string
    userName: string
    password: string
  }
  paypal: {
    clientId: string
    clientSecret: string
    webhookId: string
  }
  smsApiKey: string
  /** The seed writes it; the demo page reads it on every view. */
  accountsFile: string
  /** The camera of the demo's concert, and the port of the door to which it sends; null: there is none. */
  camera: { ordersFile: string; port: number } | null
}

export const defaultMerchantId = '6f1c9a52-7d0b-4a3e-9c58-2b7e41d0a913'

function portFrom(name: string, text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`${name} must be a port number, got "${text}"`)
  return port
}

function urlFrom(name: string, text: string): URL {
  if (!URL.canParse(text)) throw new Error(`${name} must be an absolute URL, got "${text}"`)
  return new URL(text)
}

/** Where a port for cameras is named and the demo has its concert, there is a camera that sends it. */
function cameraFrom(env: NodeJS.ProcessEnv, dataRoot: string): SandboxConfig['camera'] {
  const door = env['LIVE_RTMP_PORT'] ?? 'off'
  if (door === 'off' || env['DEMO_CAMERA'] === 'off') return null
  const ordersFile = resolve(env['SANDBOX_CAMERA_FILE'] ?? join(dataRoot, 'demo-camera.json'))
  return { ordersFile, port: portFrom('LIVE_RTMP_PORT', door) }
}

/** Reads arguments first, then the environment. Throws an `Error` with one sentence when a value cannot be used. */
export function readConfig(argv: string[], env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string' },
      'smtp-port': { type: 'string' },
      'data-dir': { type: 'string' },
      leash: { type: 'boolean' },
    },
  })
  if (env['PARDE_MODE'] === 'live') throw new Error('The sandbox does not run in live mode.')
  const publicUrl = urlFrom('PUBLIC_URL', env['PUBLIC_URL'] ?? 'http://localhost:3000')
  const extraHosts = (env['SANDBOX_CALLBACK_HOSTS'] ?? '').split(',').map((host) => host.trim())
  const dataRoot = env['DATA_DIR'] ?? '.parde'
  return {
    port: portFrom('SANDBOX_PORT', values.port ?? env['SANDBOX_PORT'] ?? '3001'),
    smtpPort: portFrom('SANDBOX_SMTP_PORT', values['smtp-port'] ?? env['SANDBOX_SMTP_PORT'] ?? '3025'),
    host: env['SANDBOX_HOST'] ?? '127.0.0.1',
    dataDir: resolve(values['data-dir'] ?? env['SANDBOX_DATA_DIR'] ?? join(dataRoot, 'sandbox')),
    publicUrl: publicUrl.origin,
    callbackHosts: [...new Set([publicUrl.hostname, 'localhost', '127.0.0.1', ...extraHosts])].filter(Boolean),
    zarinpal: {
      merchantId: env['SANDBOX_ZARINPAL_MERCHANT_ID'] ?? defaultMerchantId,
      panelToken: env['SANDBOX_ZARINPAL_TOKEN'] ?? 'sandbox-panel-token',
    },
    saman: { terminalId: env['SANDBOX_SAMAN_TERMINAL_ID'] ?? '13604455' },
    mellat: {
      terminalId: env['SANDBOX_MELLAT_TERMINAL_ID'] ?? '6318842',
      userName: env['SANDBOX_MELLAT_USER_NAME'] ?? 'parde',
      password: env['SANDBOX_MELLAT_PASSWORD'] ?? 'sandbox-mellat-password',
    },
    pasargad: {
      terminalNumber: env['SANDBOX_PASARGAD_TERMINAL_NUMBER'] ?? '51160237',
      userName: env['SANDBOX_PASARGAD_USER_NAME'] ?? 'parde',
      password: env['SANDBOX_PASARGAD_PASSWORD'] ?? 'sandbox-pasargad-password',
    },
    paypal: {
      clientId: env['SANDBOX_PAYPAL_CLIENT_ID'] ?? 'parde-demo-client',
      clientSecret: env['SANDBOX_PAYPAL_CLIENT_SECRET'] ?? 'sandbox-paypal-secret',
      webhookId: env['SANDBOX_PAYPAL_WEBHOOK_ID'] ?? '5WH98214KD517733A',
    },
    smsApiKey: env['SANDBOX_SMS_KEY'] ?? 'sandbox-sms-key',
    accountsFile: resolve(env['SANDBOX_ACCOUNTS_FILE'] ?? join(dataRoot, 'demo-accounts.json')),
    camera: cameraFrom(env, dataRoot),
  }
}

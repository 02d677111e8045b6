import { join } from 'node:path'
import type { Entry } from '../program/entries.ts'
import { compileCache, programFile } from '../program/program-file.ts'
import { givesMemoryBack, memoryOf } from './memory.ts'
import type { StartOptions } from './options.ts'
import { childMark } from './orphans.ts'
import type { DemoSecrets } from './secrets.ts'
import type { Role } from './supervisor.ts'

export type Plan = {
  root: string
  dataDir: string
  databaseUrl: string
  directUrl: string
  options: StartOptions
  /** Null in live mode, where the operator's environment holds all settings. */
  demo: { secrets: DemoSecrets; sandboxPort: number; smtpPort: number; rtmpPort: number } | null
}

/** The demo's terminals at the emulated banks; the sandbox has the same defaults. */
const demoTerminals = {
  zarinpal: '412907',
  mellat: '6318842',
  pasargad: '51160237',
  saman: '13604455',
  paypal: 'parde-demo-client',
  paypalWebhook: '5WH98214KD517733A',
  userName: 'parde',
} as const

function demoEnvironment({ options, demo, dataDir }: Plan): Record<string, string> {
  if (!demo) return {}
  const { secrets } = demo
  const sandbox = `http://127.0.0.1:${demo.sandboxPort}`
  return {
    PARDE_SECRET: secrets.secret,
    ...(options.longFilms ? { DEMO_LONG_FILMS: 'on' } : {}),
    SANDBOX_URL: sandbox,
    LIVE_RTMP_PORT: options.liveRtmpPort ?? String(demo.rtmpPort),
    SANDBOX_PORT: String(demo.sandboxPort),
    SANDBOX_SMTP_PORT: String(demo.smtpPort),
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    SANDBOX_ACCOUNTS_FILE: join(dataDir, 'demo-accounts.json'),
    SANDBOX_CAMERA_FILE: join(dataDir, 'demo-camera.json'),
    SANDBOX_ZARINPAL_MERCHANT_ID: secrets.zarinpalMerchantId,
    SANDBOX_ZARINPAL_TOKEN: secrets.zarinpalPanelToken,
    SANDBOX_MELLAT_PASSWORD: secrets.mellatPassword,
    SANDBOX_PASARGAD_PASSWORD: secrets.pasargadPassword,
    SANDBOX_PAYPAL_CLIENT_SECRET: secrets.paypalClientSecret,
    SANDBOX_SMS_KEY: secrets.smsApiKey,
    // Our servers call the sandbox directly; the buyer's browser goes through the site, which forwards /sandbox.
    ZARINPAL_API_URL: `${sandbox}/sandbox/zarinpal`,
    ZARINPAL_START_URL: `${options.publicUrl}/sandbox/zarinpal`,
    ZARINPAL_MERCHANT_ID: secrets.zarinpalMerchantId,
    ZARINPAL_PANEL_URL: `${sandbox}/sandbox/zarinpal/api/v4/graphql`,
    ZARINPAL_PANEL_TOKEN: secrets.zarinpalPanelToken,
    ZARINPAL_TERMINAL_ID: demoTerminals.zarinpal,
    PAYMAN_API_URL: `${sandbox}/sandbox/zarinpal`,
    PAYMAN_START_URL: `${options.publicUrl}/sandbox/zarinpal`,
    MELLAT_API_URL: `${sandbox}/sandbox/mellat/pgwchannel/services/pgw`,
    MELLAT_START_URL: `${options.publicUrl}/sandbox/mellat/pgwchannel`,
    MELLAT_TERMINAL_ID: demoTerminals.mellat,
    MELLAT_USER_NAME: demoTerminals.userName,
    MELLAT_PASSWORD: secrets.mellatPassword,
    MELLAT_REFUNDS: 'true',
    PASARGAD_API_URL: `${sandbox}/sandbox/pasargad/dorsa1`,
    PASARGAD_TERMINAL_NUMBER: demoTerminals.pasargad,
    PASARGAD_USER_NAME: demoTerminals.userName,
    PASARGAD_PASSWORD: secrets.pasargadPassword,
    SAMAN_API_URL: `${sandbox}/sandbox/saman`,
    SAMAN_START_URL: `${options.publicUrl}/sandbox/saman`,
    SAMAN_TERMINAL_ID: demoTerminals.saman,
    PAYPAL_API_URL: `${sandbox}/sandbox/paypal`,
    PAYPAL_CLIENT_ID: demoTerminals.paypal,
    PAYPAL_CLIENT_SECRET: secrets.paypalClientSecret,
    PAYPAL_WEBHOOK_ID: demoTerminals.paypalWebhook,
    PAYPAL_CERTIFICATE_HOSTS: '127.0.0.1',
    PAYPAL_APPROVAL_HOSTS: new URL(options.publicUrl).hostname,
    SMS_API_URL: `${sandbox}/sandbox/sms`,
    SMS_API_KEY: secrets.smsApiKey,
    SMTP_URL: `smtp://127.0.0.1:${demo.smtpPort}`,
  }
}

/** Whether there is a door for cameras: in live mode only where a port is named. */
function takesCameras(env: NodeJS.ProcessEnv): boolean {
  const isOpen = (setting: string | undefined) => setting !== 'off' && (env.PARDE_MODE === 'demo' || Boolean(setting))
  return isOpen(env.LIVE_RTMP_PORT) || isOpen(env.LIVE_SRT_PORTS)
}

/** Here the worker and the process of cameras have the same settings, so the cameras tell their metrics one port further on. */
function onePortOn(role: Role): Role {
  const port = Number(role.env['METRICS_PORT'])
  return port > 0 ? { ...role, env: { ...role.env, METRICS_PORT: String(port + 1) } } : role
}

/** The processes of the product, each with all its settings in its environment. */
export function planRoles(plan: Plan): { web: Role; worker: Role; sandbox: Role | null; live: Role | null } {
  const { root, dataDir, databaseUrl, directUrl, options } = plan
  const env: NodeJS.ProcessEnv = {
    ...givesMemoryBack,
    // nobody sends calls elsewhere here
    DRAIN_SECONDS: '0',
    ...process.env,
    ...demoEnvironment(plan),
    ...childMark(dataDir),
    NODE_ENV: options.dev ? 'development' : 'production',
    PARDE_MODE: options.mode,
    PORT: String(options.port),
    HOST: options.host,
    PUBLIC_URL: options.publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    FFMPEG_FALLBACK_DIR: join(dataDir, 'tools'),
  }
  const role = (name: Entry): Role => ({
    name,
    args: [...memoryOf.process, '--enable-source-maps', programFile(root, name), '--leash'],
    env: name === 'web' ? { ...compileCache(root), ...env } : env,
    cwd: root,
  })
  return {
    web: role('web'),
    worker: role('worker'),
    sandbox: plan.demo ? role('sandbox') : null,
    live: takesCameras(env) ? onePortOn(role('live')) : null,
  }
}

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../../../..')
const settings = {
  PARDE_MODE: 'live',
  DATABASE_URL: 'postgres://db/parde',
  PUBLIC_URL: 'https://parde.example',
  PARDE_SECRET: '8rKw3PzQm1vT6yXc0LhN9sDf4GbJ7uEa',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Parde <no-reply@parde.example>',
  ZARINPAL_API_URL: 'https://sandbox.zarinpal.com',
  ZARINPAL_MERCHANT_ID: '0c1f6a2e-58d3-4b7f-9e61-7a4d2c90b815',
}

test.each(['src/server/main.ts', 'src/worker/main.ts', 'src/live/main.ts'])(
  'bug 40: with the demo’s switch inside the live mode %s ends at once, with the sentence',
  (main) => {
    const env = { ...settings, PATH: process.env['PATH'] }
    const ended = spawnSync(process.execPath, [path.join(root, main)], { cwd: root, encoding: 'utf8', env })
    expect(ended.status).toBe(1)
    expect(ended.stderr).toBe(
      '\nThe live mode refuses to start:\n  ZARINPAL_API_URL is a sandbox, this machine or this site ("https://sandbox.zarinpal.com"): set the address of your contract, for example ZARINPAL_API_URL=https://payment.zarinpal.com.\n\n',
    )
  },
)

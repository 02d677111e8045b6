import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './data-folder.ts'

/** Secrets that the demo's processes share. Created once per data folder, readable by its owner only. */
export type DemoSecrets = {
  secret: string
  zarinpalMerchantId: string
  zarinpalPanelToken: string
  mellatPassword: string
  pasargadPassword: string
  paypalClientSecret: string
  smsApiKey: string
}

function random(): string {
  return randomBytes(32).toString('base64url')
}

export function demoSecrets(dataDir: string): DemoSecrets {
  const file = join(dataDir, 'secrets.json')
  let known: Partial<DemoSecrets> = {}
  try {
    known = JSON.parse(readFileSync(file, 'utf8')) as Partial<DemoSecrets>
  } catch {
    // the first start, or an incomplete file: new secrets only sign everybody out of the demo
  }
  const secrets: DemoSecrets = {
    secret: random(),
    zarinpalMerchantId: randomUUID(),
    zarinpalPanelToken: random(),
    mellatPassword: random(),
    pasargadPassword: random(),
    paypalClientSecret: random(),
    smsApiKey: random(),
    ...known,
  }
  if (JSON.stringify(secrets) !== JSON.stringify(known))
    writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
  return secrets
}

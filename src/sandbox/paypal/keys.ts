import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { after, days } from '#lib/time/clock.ts'
import type { Bank } from './bank.ts'
import { selfSigned } from './certificate.ts'

/** A key that signs events, with the certificate that is served for it. */
export interface SigningKey {
  certificate_id: string
  private_pem: string
  certificate_pem: string
}

/** `own`: the gateway's. `expired`: an old one of the gateway. `foreign`: an attacker's, with correct signatures. */
export type KeyName = 'own' | 'expired' | 'foreign'
const names: readonly KeyName[] = ['own', 'expired', 'foreign']

// long before and after now, because the banks' clock is moved
const validity: Record<KeyName, { from: number; until: number }> = {
  own: { from: -400, until: 3650 },
  foreign: { from: -400, until: 3650 },
  expired: { from: -800, until: -400 },
}

const generate = promisify(generateKeyPair)

export interface Keys {
  /** Created at its first use, and kept over restarts. */
  of(name: KeyName): Promise<SigningKey>
  /** The owner of this certificate; undefined when it was not created yet. */
  find(certificateId: string): { name: KeyName; key: SigningKey } | undefined
}

export function createKeys(bank: Bank): Keys {
  const making = new Map<KeyName, Promise<SigningKey>>()

  async function make(name: KeyName): Promise<SigningKey> {
    const { privateKey } = await generate('rsa', { modulusLength: 2048 })
    const private_pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const { from, until } = validity[name]
    const now = bank.clock.now()
    const certificate_pem = selfSigned(private_pem, {
      commonName: name === 'foreign' ? 'attacker.example' : 'messageverificationcerts.paypal.com',
      from: after(now, days(from)),
      until: after(now, days(until)),
    })
    const id = [8, 4, 4].map((length) => randomBytes(length).toString('hex').slice(0, length)).join('-')
    const key = { certificate_id: `CERT-${id}`, private_pem, certificate_pem }
    bank.record({ type: 'key', name, key })
    return key
  }

  return {
    of: async (name) => {
      const known = bank.key(name)
      if (known) return known
      const underWay = making.get(name) ?? make(name).finally(() => making.delete(name))
      making.set(name, underWay)
      return underWay
    },
    find: (certificateId) => {
      for (const name of names) {
        const key = bank.key(name)
        if (key?.certificate_id === certificateId) return { name, key }
      }
      return undefined
    },
  }
}

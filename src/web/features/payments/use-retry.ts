import { useCallback, useRef, useState } from 'react'
import { ApiProblem, call } from '../../api.ts'
import { toastError } from '../../ui/toast.ts'
import { createKeyring } from './idempotency.ts'
import { leaveForBank } from './leave-for-bank.ts'
import type { Purchase } from './purchase.ts'

/** Another visit to a bank for the same purchase: to the same gateway, or to the default one. */
export function useRetry({ onChanged }: { onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const keyring = useRef(createKeyring())
  const retry = useCallback(
    async (purchase: Purchase) => {
      setBusy(true)
      try {
        const gateway = purchase.gateway ?? (await defaultGateway(purchase))
        if (gateway === null) return onChanged()
        const { redirect } = await call(
          'POST /me/purchases/:id/attempts',
          { params: { id: purchase.id }, body: { gateway } },
          { idempotencyKey: keyring.current.keyFor(`${purchase.id}/${gateway}`) },
        )
        keyring.current.used()
        if (leaveForBank(redirect)) return undefined
        onChanged()
      } catch (error) {
        if (error instanceof ApiProblem) keyring.current.used()
        toastError(error)
        onChanged()
      }
      return setBusy(false)
    },
    [onChanged],
  )
  return { retry, busy }
}

async function defaultGateway(purchase: Purchase) {
  const { default_gateway, gateways } = await call('GET /core/gateways', {
    query: { currency: purchase.amount.currency },
  })
  return default_gateway ?? gateways[0]?.type ?? null
}

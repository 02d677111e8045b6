import { useCallback, useRef, useState } from 'react'
import { ApiProblem, call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'
import type { GatewayType } from '#web/features/payments/gateways/gateway-choice.tsx'
import { createKeyring } from '#web/idempotency.ts'
import { leaveForBank } from '#web/features/payments/gateways/leave-for-bank.ts'
import type { Purchase } from './purchase.ts'

/** Another attempt for the same purchase at its frozen price, at the same gateway or another one. */
export function useRetry({ onChanged }: { onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const keyring = useRef(createKeyring())
  const retry = useCallback(
    async (purchase: Purchase, gateway: GatewayType) => {
      setBusy(true)
      try {
        const { redirect } = await call(
          'POST /me/purchases/:id/attempts',
          { params: { id: purchase.id }, body: { gateway } },
          { idempotencyKey: keyring.current.keyFor(`${purchase.id}/${gateway}`) },
        )
        keyring.current.used()
        if (leaveForBank(redirect, () => setBusy(false))) return undefined
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

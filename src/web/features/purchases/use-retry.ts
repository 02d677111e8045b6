import { useCallback, useRef, useState } from 'react'
import { ApiProblem, call } from '../../api.ts'
import { toastError } from '../../ui/toast.ts'
import type { GatewayType } from '../gateways/gateway-choice.tsx'
import { createKeyring } from '../../idempotency.ts'
import { leaveForBank } from '../gateways/leave-for-bank.ts'
import type { Purchase } from './purchase.ts'
import { useBusyUntilReturn } from '../gateways/use-busy-until-return.ts'

/** Another attempt at a bank for the same purchase, at its frozen price: to the same gateway or to another one. */
export function useRetry({ onChanged }: { onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const keyring = useRef(createKeyring())
  useBusyUntilReturn(setBusy)
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

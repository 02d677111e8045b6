import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { type DeskOrder, nextStepOf } from './order-data.ts'

/** Makes an order's next step, one at a time. Each step is safe to repeat: what was done already is done. */
export function useStep(onDone: (order: DeskOrder) => void) {
  const t = useTranslations('studio.orders')
  const [busy, setBusy] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef(false)
  async function run(order: DeskOrder): Promise<void> {
    const next = nextStepOf(order)
    if (running.current || next === null || next.kind === 'pack') return
    running.current = true
    setBusy(order.number)
    setFault(null)
    const { number } = order
    try {
      const done =
        next.kind === 'accept'
          ? await call('POST /studio/orders/:number/deeds', { params: { number }, body: { deed: 'accept' } })
          : await call('POST /studio/orders/:number/parcels/:id/steps', {
              params: { number, id: next.parcel },
              body: { step: next.kind === 'send' ? 'sent' : 'delivered' },
            })
      toast({ kind: 'good', text: t(`did.${next.kind}`, { number: String(number) }) })
      onDone(done)
    } catch (error) {
      setFault(error instanceof ApiProblem && error.message !== '' ? error.message : t('failed'))
    } finally {
      running.current = false
      setBusy(null)
    }
  }
  return { busy, fault, take: (order: DeskOrder) => void run(order) }
}

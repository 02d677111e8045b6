import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useMemberData } from '#web/use-member-data.ts'
import { GatewayChoice, type GatewayType } from '#web/features/payments/gateways/gateway-choice.tsx'
import type { Purchase } from './purchase.ts'
import { useRetry } from './use-retry.ts'

/** Another attempt for an unpaid purchase: at the same gateway, or at any other that takes this currency. */
export function Retry({ purchase, onChanged }: { purchase: Purchase; onChanged: () => void }) {
  const t = useTranslations('result')
  const locale = useLocale()
  const { currency } = purchase.to_bank
  const { data } = useMemberData(`gateways/${currency}`, (signal) =>
    call('GET /core/gateways', { query: { currency } }, { signal }),
  )
  const [picked, setPicked] = useState<GatewayType | null>(null)
  const { retry, busy } = useRetry({ onChanged })
  const gateways = data.state === 'loaded' ? data.value.gateways : []
  const wanted = picked ?? purchase.gateway
  const isOffered = gateways.some(({ type }) => type === wanted)
  const fallback = data.state === 'loaded' ? data.value.default_gateway : wanted
  const gateway = isOffered ? wanted : (fallback ?? wanted)
  return (
    <div className="retry">
      {gateways.length > 1 && <GatewayChoice gateways={gateways} value={gateway} onChange={setPicked} />}
      <Button
        kind="main"
        size="decision"
        wide
        busy={busy}
        disabled={data.state === 'waiting' || gateway === null}
        onClick={() => gateway !== null && void retry(purchase, gateway)}
      >
        {t(purchase.state === 'open' ? 'payNow' : 'retry', { amount: formatMoney(purchase.to_bank, locale) })}
      </Button>
    </div>
  )
}

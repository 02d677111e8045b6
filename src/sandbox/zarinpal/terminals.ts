import { changed, saveChanged } from '../bank/changes.ts'
import type { SandboxConfig } from '../config.ts'
import type { Bank } from './bank.ts'
import type { Merchant } from './merchant.ts'

/** The terminal that exists without being asked for. */
export function demoMerchantOf({ zarinpal, callbackHosts }: SandboxConfig): Merchant {
  return {
    merchant_id: zarinpal.merchantId,
    terminal_id: '412907',
    name_fa: 'پرده',
    name_en: 'Parde',
    callback_hosts: callbackHosts,
    status: 'active',
    ip_restricted: true,
    panel_token: zarinpal.panelToken,
    auto_verify: false,
  }
}

/** What the start was given wins over what an earlier start had; what the control API changed since stays otherwise. */
export function registerDemoMerchant(bank: Bank, demo: Merchant): void {
  const known = bank.merchant(demo.merchant_id) ?? demo
  bank.record({ type: 'merchant', merchant: { ...known, callback_hosts: demo.callback_hosts } })
}

/** Changes the demo terminal, or with another `merchant_id` adds or changes one beside it: another shop at the same gateway. */
export function changeMerchant(bank: Bank, demo: Merchant, changes: Record<string, unknown>): string | undefined {
  const id = changes['merchant_id'] ?? demo.merchant_id
  if (typeof id !== 'string' || id.length !== 36) return 'merchant_id has to be 36 characters.'
  const fresh = { ...demo, merchant_id: id, terminal_id: id.slice(0, 8), panel_token: `panel-${id}` }
  return saveChanged(changed(bank.merchant(id) ?? fresh, changes), (merchant) =>
    bank.record({ type: 'merchant', merchant }),
  )
}

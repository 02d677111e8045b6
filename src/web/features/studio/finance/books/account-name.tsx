import { useTranslations } from 'use-intl'
import { knownAccounts } from './accounts.ts'

/** An account of the ledger, with its bank where it has one. */
export function AccountName({ line: { account, gateway } }: { line: { account: string; gateway: string | null } }) {
  const t = useTranslations('studio.finance.ledger')
  const names = useTranslations('gateways')
  const known = knownAccounts.find((one) => one === account)
  const bank = gateway as Parameters<typeof names>[0] | null
  return (
    <>
      {known ? t(`accounts.${known}`) : account}
      {bank && <span className="muted"> {names.has(bank) ? names(bank) : bank}</span>}
    </>
  )
}

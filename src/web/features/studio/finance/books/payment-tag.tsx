import { useTranslations } from 'use-intl'
import { type Payment, paymentLooks } from './finance-data.ts'

export function PaymentTag({ state }: Pick<Payment, 'state'>) {
  const t = useTranslations('studio.finance.states')
  return <span className={`tag ${paymentLooks[state]}`}>{t(state)}</span>
}

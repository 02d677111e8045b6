import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { StudioPurchase } from './refund-data.ts'
import type { LineFault, RefundFaults } from './refund-wish.ts'

/** The error sentence of each field; those of lines by the line's position. */
export type RefundErrors = { amount?: string; reason?: string; lines?: Record<number, string> }

/** Turns the faults of the fields into sentences. */
export function useFaultWords({ refundable, lines }: StudioPurchase): (faults: RefundFaults) => RefundErrors {
  const t = useTranslations('studio.finance.refundForm.faults')
  const locale = useLocale()
  function ofLine(position: number, fault: LineFault): string {
    const left = lines.find((line) => line.position === position)?.left
    if ('count' in fault) return t(`count_${fault.count}`, { most: localDigits(left?.quantity ?? 0, locale) })
    return t(`amount_${fault.sum}`, { most: formatMoney(left?.amount ?? refundable, locale) })
  }
  return ({ amount, reason, lines: faulty }) => ({
    ...(amount === undefined ? {} : { amount: t(`amount_${amount}`, { most: formatMoney(refundable, locale) }) }),
    ...(reason === undefined ? {} : { reason: t(`reason_${reason}`) }),
    ...(faulty === undefined
      ? {}
      : {
          lines: Object.fromEntries(
            Object.entries(faulty).map(([position, fault]) => [position, ofLine(Number(position), fault)]),
          ),
        }),
  })
}

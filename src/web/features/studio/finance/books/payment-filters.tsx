import { useTranslations } from 'use-intl'
import { SelectField } from '#web/ui/field.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { DayField } from '#web/features/studio/form/day-field.tsx'
import { RestedField } from '#web/features/studio/rested-field.tsx'
import { gatewayTypes } from '#lib/lists/gateways.ts'
import { paymentStates } from './finance-data.ts'
import { addressOfPayments, isNarrowed, type PaymentSearch } from './payment-search.ts'

/** The filters of the list; all of them are in the address. */
export function PaymentFilters({ search }: { search: PaymentSearch }) {
  const t = useTranslations('studio.finance')
  const names = useTranslations('gateways')
  const go = useGo()
  const change = (part: Partial<PaymentSearch>) =>
    go(addressOfPayments({ ...search, ...part, page: 1 }), { replace: true, preventScrollReset: true })
  return (
    <search className="payment-filters">
      <RestedField
        name="query"
        label={t('payments.search')}
        hint={t('payments.searchHint')}
        text={search.query}
        onText={(query) => change({ query })}
      />
      <SelectField
        label={t('columns.state')}
        name="state"
        value={search.state ?? ''}
        options={[
          { value: '', label: t('payments.anyState') },
          ...paymentStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
        onChange={(value) => change({ state: paymentStates.find((one) => one === value) ?? null })}
      />
      <SelectField
        label={t('columns.gateway')}
        name="gateway"
        value={search.gateway ?? ''}
        options={[
          { value: '', label: t('payments.anyGateway') },
          ...gatewayTypes.map((value) => ({ value, label: names(value) })),
        ]}
        onChange={(value) => change({ gateway: gatewayTypes.find((one) => one === value) ?? null })}
      />
      <DayField name="from" day={search.from} onDay={(from) => change({ from })} />
      <DayField name="to" day={search.to} onDay={(to) => change({ to })} />
      {isNarrowed(search) && (
        <Link className="button plain tight" to={addressOfPayments({})} preventScrollReset>
          {t('payments.clear')}
        </Link>
      )}
    </search>
  )
}

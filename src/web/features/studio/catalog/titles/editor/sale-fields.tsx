import { useTranslations } from 'use-intl'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { PriceField, type WayEdit } from './price-field.tsx'

/** A lower price for a time. */
export function SaleFields({ edit }: { edit: WayEdit }) {
  const t = useTranslations('studio.ways')
  const { form, setWay, errorOf } = edit
  const path = `sales.${edit.name}.sale`
  return (
    <>
      <Toggle
        label={t('sale')}
        checked={form.isOnSale}
        onChange={(isOnSale) => setWay({ isOnSale }, 'sale.irr', 'sale.usd', 'sale.starts_at', 'sale.ends_at')}
        small
      />
      {form.isOnSale && (
        <>
          <div className="pair">
            <PriceField edit={edit} column="saleToman" field="sale.irr" help={t('saleHelp')} />
            <PriceField edit={edit} column="saleUsd" field="sale.usd" help={t('saleHelp')} />
          </div>
          <MomentFields
            name={`${path}.starts_at`}
            label={t('saleStarts')}
            empty={t('saleStartsEmpty')}
            entry={form.saleStarts}
            error={errorOf('sale.starts_at')}
            onChange={(saleStarts) => setWay({ saleStarts }, 'sale.starts_at', 'sale.ends_at')}
          />
          <MomentFields
            name={`${path}.ends_at`}
            label={t('saleEnds')}
            entry={form.saleEnds}
            error={errorOf('sale.ends_at')}
            onChange={(saleEnds) => setWay({ saleEnds }, 'sale.ends_at')}
          />
        </>
      )}
    </>
  )
}

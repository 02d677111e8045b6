import { useLocale, useTranslations } from 'use-intl'
import { carriers } from '#lib/lists/carriers.ts'
import { parcelNumber } from '#lib/typed/parcel-number.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import type { DeskOrder } from './order-data.ts'
import { carrierChoices, linkOf, type ParcelForm } from './parcel-form.ts'
import { ScanButton } from './scan-button.tsx'

type Props = { order: DeskOrder; form: ParcelForm; onForm: (form: ParcelForm) => void }

/** A parcel's number, who carries it, and the page that follows it. */
export function ParcelFields({ order, form, onForm }: Props) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const own = linkOf(form, order)
  const labelOf = (choice: (typeof carrierChoices)[number]) => {
    if (choice === 'method') return t('pack.byMethod', { method: order.delivery.method })
    return choice === 'other' ? t('pack.other') : carriers[choice][locale]
  }
  return (
    <>
      <div className="row scan-row">
        <Field
          label={t('pack.number')}
          help={t('pack.numberHelp')}
          value={form.number}
          maxLength={60}
          dir="ltr"
          onChange={(event) => onForm({ ...form, number: event.target.value })}
          // a hand scanner ends with it: what is scanned is not sent yet
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <ScanButton title={t('pack.scan')} read={parcelNumber} onFound={(number) => onForm({ ...form, number })} />
      </div>
      <SelectField
        label={t('pack.carrier')}
        name="carrier"
        value={form.carrier}
        onChange={(value) => {
          const carrier = carrierChoices.find((one) => one === value) ?? 'other'
          onForm({ ...form, carrier, link: '' })
        }}
        options={carrierChoices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
      />
      {form.carrier === 'other' && (
        <>
          <Field
            label={t('pack.carrierFa')}
            lang="fa"
            dir="rtl"
            value={form.carrierFa}
            maxLength={100}
            required
            onChange={(event) => onForm({ ...form, carrierFa: event.target.value })}
          />
          <Field
            label={t('pack.carrierEn')}
            lang="en"
            dir="ltr"
            value={form.carrierEn}
            maxLength={100}
            required
            onChange={(event) => onForm({ ...form, carrierEn: event.target.value })}
          />
        </>
      )}
      <Field
        label={t('pack.link')}
        help={t('pack.linkHelp')}
        type="url"
        dir="ltr"
        value={form.link === '' ? (own ?? '') : form.link}
        maxLength={500}
        onChange={(event) => onForm({ ...form, link: event.target.value === own ? '' : event.target.value })}
      />
    </>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Parts } from '../../../ui/parts.tsx'
import type { Order } from './order.ts'

type Props = { order: Order; parcel: Order['parcels'][number] }

/** A parcel: who brings it, its number, and what is in it. */
export function ParcelCard({ order, parcel }: Props) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const count = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const when =
    parcel.delivered_at !== null
      ? t('parcelCame', { at: formatDateTime(new Date(parcel.delivered_at), locale, { year: false }) })
      : parcel.sent_at !== null
        ? t('parcelSent', { at: formatDateTime(new Date(parcel.sent_at), locale, { year: false }) })
        : t('parcelPacked')
  const titles = parcel.lines.flatMap(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position)
    return line === undefined ? [] : [quantity === 1 ? line.title : `${line.title} × ${localDigits(quantity, locale)}`]
  })
  return (
    <section className="card stack tight-stack" aria-label={t('parcel')}>
      <div className="row">
        <span className="order-mark" aria-hidden="true">
          <Icon name="box" />
        </span>
        <div>
          <b>{t('parcelOf', { n: count, count: localDigits(count, locale) })}</b>
          <p className="tiny muted">{parcel.carrier}</p>
        </div>
      </div>
      <p className="tiny muted">{when}</p>
      {(titles.length < order.lines.length || order.parcels.length > 1) && (
        <p className="small">
          <Parts of={titles} />
        </p>
      )}
      {parcel.number !== null && (
        <>
          <p className="tiny muted">{t('trackingNumber')}</p>
          <p className="row between">
            <b>
              <bdi dir="ltr">{localDigits(parcel.number, locale)}</bdi>
            </b>
            <CopyButton
              text={parcel.number}
              words={{ label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
            />
          </p>
        </>
      )}
      {parcel.link !== null && parcel.delivered_at === null && (
        <a className="button main wide" href={parcel.link} target="_blank" rel="noreferrer">
          {t('followParcel')}
        </a>
      )}
    </section>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import '#web/ui/field.css'
import './gateway-choice.css'

export type Gateways = OutputOf<'GET /core/gateways'>
export type GatewayType = Gateways['gateways'][number]['type']

/** Neutral marks, because a bank's own logo may come only from its own kit. */
const marks: Record<GatewayType, string> = {
  zarinpal: 'M4 16 12 4l8 12z',
  mellat: 'M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM12 5v14',
  pasargad: 'M5 5h14v14H5zM5 12h14',
  saman: 'M12 4l8 8-8 8-8-8z',
  paypal: 'M6 19V5h7a4.5 4.5 0 0 1 0 9H6',
}

type Props = {
  gateways: Gateways['gateways']
  value: GatewayType | null
  onChange: (type: GatewayType) => void
  isRest?: boolean
}

export function GatewayChoice({ gateways, value, onChange, isRest = false }: Props) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  return (
    <fieldset className="gateways">
      <legend>
        <h2 className="large">{t(isRest ? 'gatewayOfRest' : 'gateway')}</h2>
      </legend>
      <div className="grid">
        {gateways.map((gateway) => (
          <label key={gateway.type} className="option">
            <input
              type="radio"
              name="gateway"
              value={gateway.type}
              checked={gateway.type === value}
              onChange={() => onChange(gateway.type)}
            />
            <span className="radio" aria-hidden="true" />
            <span className="mark" aria-hidden="true">
              <svg className="icon" viewBox="0 0 24 24">
                <path d={marks[gateway.type]} />
              </svg>
            </span>
            <span>
              <b>{locale === 'fa' ? gateway.title : gateway.en_title}</b>
              <span className="tiny muted line">{gateway.type === 'paypal' ? t('byPaypal') : t('byCards')}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

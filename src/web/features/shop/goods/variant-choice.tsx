import { useTranslations } from 'use-intl'
import { chooseVariant, options, type VariantData, valuesOf } from './goods.ts'

type Props = {
  variants: readonly VariantData[]
  chosen: VariantData
  onChoose: (variant: VariantData) => void
}

/** Edition, colour and size, each as a row of buttons; what cannot be had is struck through and can still be looked at. */
export function VariantChoice({ variants, chosen, onChoose }: Props) {
  const t = useTranslations('shop')
  return options.map((option) => {
    const values = valuesOf(variants, option)
    if (values.length < 2 && chosen[option] === null) return null
    return (
      <fieldset key={option} className="goods-option">
        <legend>{t(option)}</legend>
        <div className="row wrap">
          {values.map((value) => {
            const variant = chooseVariant(variants, chosen, { option, value })
            const isGone = variant.stock === 'sold_out'
            return (
              <button
                key={value}
                type="button"
                className="chip"
                aria-pressed={chosen[option] === value}
                data-gone={isGone}
                onClick={() => onChoose(variant)}
              >
                {option === 'color' && variant.color_hex !== null && <Swatch color={variant.color_hex} />}
                {value}
                {isGone && <span className="only-said"> ({t('stock.sold_out', { n: 0, count: '' })})</span>}
              </button>
            )
          })}
        </div>
      </fieldset>
    )
  })
}

/** A `fill` attribute, because the pages' policy allows no style attribute. */
function Swatch({ color }: { color: string }) {
  return (
    <svg className="swatch" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" fill={color} />
    </svg>
  )
}

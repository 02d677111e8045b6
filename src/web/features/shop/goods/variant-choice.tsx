import { useTranslations } from 'use-intl'
import {
  choose,
  type Chosen,
  openOptions,
  type Option,
  options,
  shownVariant,
  type VariantData,
  valuesOf,
} from './goods.ts'

type Props = {
  variants: readonly VariantData[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Where the first button of an option is found, to lead to what is still to be chosen. */
export const optionId = (option: Option): string => `goods-option-${option}`

/** Edition, colour and size, each as a row of buttons; what cannot be had is struck through and can still be looked at. */
export function VariantChoice({ variants, chosen, onChoose }: Props) {
  const t = useTranslations('shop')
  const open = openOptions(variants, chosen)
  const shown = shownVariant(variants, chosen)
  return options.map((option) => {
    const values = valuesOf(variants, option)
    if (values.length === 0) return null
    return (
      <fieldset key={option} className="goods-option">
        <legend>{t(option)}</legend>
        <div className="row wrap">
          {values.map((value, index) => {
            const next = choose(variants, chosen, { option, value })
            const variant = shownVariant(variants, next)
            const isGone = variant?.stock === 'sold_out'
            return (
              <button
                key={value}
                id={index === 0 ? optionId(option) : undefined}
                type="button"
                className="chip"
                aria-pressed={!open.includes(option) && shown?.[option] === value}
                data-gone={isGone}
                onClick={() => onChoose(next)}
              >
                {option === 'color' && variant != null && variant.color_hex !== null && (
                  <Swatch color={variant.color_hex} />
                )}
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

import { useId } from 'react'

interface SegmentsProps<Value extends string | number> {
  legend: string
  /** True when the caller draws the legend. */
  hidesLegend?: boolean
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChoose: (value: Value) => void
  physical?: boolean
}

/** A few short choices side by side. They are radio buttons, so arrow keys and screen readers work. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { legend, hidesLegend, value, options, onChoose, physical } = props
  const name = useId()
  return (
    <fieldset className="pl-segments-field">
      <legend className={hidesLegend ? 'pl-unseen' : 'pl-legend'}>{legend}</legend>
      <div className="pl-segments" dir={physical ? 'ltr' : undefined}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              className="pl-unseen"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

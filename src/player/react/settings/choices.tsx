import { useId } from 'react'

interface ChoicesProps<Value extends string | number> {
  legend: string
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChoose: (value: Value) => void
}

/** Choices below each other, for a thumb; the panel's title is their legend. */
export function Choices<Value extends string | number>({ legend, value, options, onChoose }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="pl-choices">
      <legend className="pl-unseen">{legend}</legend>
      {options.map((option) => (
        <label className="pl-choice" key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span lang={option.lang}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

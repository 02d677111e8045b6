import { useId } from 'react'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  /** The label is also visible above the choice. */
  isLabelShown?: boolean
}

/** A choice among a few visible options. */
export function Segments<T extends string>({ label, value, options, onChange, isLabelShown = false }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="choice-field">
      <legend className={isLabelShown ? undefined : 'only-said'}>{label}</legend>
      <div className="studio-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

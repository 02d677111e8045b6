import { type ReactNode, useId } from 'react'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  error?: string
  children: ReactNode
}

/** A checkbox, with its error. */
export function Check({ checked, onChange, name, error, children }: Props) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import './switch.css'

type Props = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** An on/off switch with immediate effect. Its text is part of what is pressed. */
export function Switch({ checked, onChange, children }: Props) {
  return (
    <label className="switch">
      <span className="grow">{children}</span>
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </label>
  )
}

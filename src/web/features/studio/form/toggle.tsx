import './toggle.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; small?: boolean }

/** Something that is on or off. */
export function Toggle({ label, checked, onChange, small = false }: Props) {
  return (
    <label className={`on-off${small ? ' small' : ''}`}>
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="lever" aria-hidden="true" />
      <span className="grow">{label}</span>
    </label>
  )
}

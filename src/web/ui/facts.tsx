import type { ReactNode } from 'react'

/** Facts in a row, joined by nuqtas. Empty ones are left out. */
export function Facts({ items }: { items: readonly ReactNode[] }) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== false && item !== '')
  if (shown.length === 0) return null
  return (
    <div className="facts">
      <ul>
        {shown.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have no identity but their place
          <li key={at}>
            <Nuqta />
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Nuqta() {
  return <i className="nuqta" aria-hidden="true" />
}

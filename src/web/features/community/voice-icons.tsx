const thumb = 'M7 11v9H4v-9zM7 11l4-7c1.8 0 2.5 1.2 2 3l-.7 3H19a1.8 1.8 0 0 1 1.7 2.2l-1.4 6a2 2 0 0 1-2 1.6H7'

/** A thumb up or, turned, down; it differs from the heart of the favourites at a glance. */
export function Thumb({ down = false }: { down?: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={thumb} transform={down ? 'rotate(180 12 12)' : undefined} />
    </svg>
  )
}

export function PinIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6" />
    </svg>
  )
}

export function DotsIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
    </svg>
  )
}

/** The three nuqtas: the house itself speaks. */
export function HouseMark() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {[
        [7, 9],
        [17, 9],
        [12, 16],
      ].map(([x = 0, y = 0]) => (
        <rect key={x} x={x - 3.5} y={y - 3.5} width="7" height="7" transform={`rotate(45 ${x} ${y})`} />
      ))}
    </svg>
  )
}

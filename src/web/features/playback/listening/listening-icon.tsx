import type { ReactNode } from 'react'

const shapes = {
  play: <path d="M7 4.5v15l12-7.5z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3" />,
  previous: (
    <>
      <path d="M19 5v14L9 12z" fill="currentColor" />
      <path d="M5.5 5v14" />
    </>
  ),
  next: (
    <>
      <path d="M5 5v14l10-7z" fill="currentColor" />
      <path d="M18.5 5v14" />
    </>
  ),
  shuffle: (
    <path d="M3 7h3c5 0 6.5 10 11.5 10H21m-3-3 3 3-3 3M3 17h3c1.7 0 3-1.1 4-2.6M13.5 9.6C14.5 8.1 15.8 7 17.5 7H21m-3-3 3 3-3 3" />
  ),
  repeat: <path d="M4 11V9a3 3 0 0 1 3-3h12m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H5m3 3-3-3 3-3" />,
  repeatOne: <path d="M4 11V9a3 3 0 0 1 3-3h12m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H5m3 3-3-3 3-3M10.8 10.6l1.4-.9v5" />,
  down: <path d="m5 9 7 7 7-7" />,
  up: <path d="m5 15 7-7 7 7" />,
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />,
  handle: <path d="M5 9.5h14M5 14.5h14" />,
  translation: <path d="M4 6h16M4 11h11M4 16h14" />,
  queue: <path d="M4 6h16M4 11h10M4 16h7M16 13v7l5-3.5z" />,
  lyrics: <path d="M4 6h16M4 10.5h12M4 15h16M4 19.5h9" />,
  sound: <path d="M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6m2.5-8.500a7.5 7.500 0 0 1 0 11" />,
  muted: <path d="M4 10v4h3l5 4V6L7 10zM16 9.500l5 5m0-5-5 5" />,
  moon: <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z" />,
  remove: <path d="M6 6l12 12M18 6 6 18" />,
} satisfies Record<string, ReactNode>

export type ListeningIconName = keyof typeof shapes

/** The signs of the player. They are physical and never mirrored: time runs from left to right in every language. */
export function ListeningIcon({ name }: { name: ListeningIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}

type ButtonProps = {
  icon: ListeningIconName
  label: string
  onPress: () => void
  /** For what is on or off. */
  isOn?: boolean
  className?: string
}

/** A button of the player with a sign alone; its words are said and shown as a hint. */
export function SignButton({ icon, label, onPress, isOn, className = '' }: ButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`.trimEnd()}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <ListeningIcon name={icon} />
    </button>
  )
}

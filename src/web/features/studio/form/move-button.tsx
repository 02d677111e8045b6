import { Icon } from '../../../ui/icon.tsx'

type Props = {
  label: string
  by: -1 | 1
  /** It is the first or the last, or a move is under way. */
  isOff: boolean
  onMove: () => void
}

/**
 * Moves one of a list up or down. At the end of the list it does nothing, but can still be reached: a button that is
 * disabled while it has the focus loses it, and a person who works by keyboard begins at the top of the page again.
 */
export function MoveButton({ label, by, isOff, onMove }: Props) {
  return (
    <button
      type="button"
      className="icon-button"
      data-by={by}
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onMove}
    >
      <Icon name={by < 0 ? 'up' : 'down'} />
    </button>
  )
}

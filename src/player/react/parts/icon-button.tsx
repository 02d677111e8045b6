import type { Ref } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { usePlayer } from '../player-context.ts'

interface IconButtonProps {
  icon: IconName
  label: string
  onPress: () => void
  /** For toggle buttons; left out for plain buttons. */
  pressed?: boolean
  /** Shown only where there is enough width. */
  wideOnly?: boolean
  expanded?: boolean
  follows?: boolean
  shortcut?: string
  large?: boolean
  /** It stays where it is and does nothing now. */
  isOff?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button of 44 px with a drawing and an accessible name. */
export function IconButton({ icon, label, onPress, shortcut, ref, ...is }: IconButtonProps) {
  const { locale } = usePlayer()
  const classes = ['pl-ib', is.wideOnly && 'pl-wide-only', is.large && 'pl-ib-large'].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      ref={ref}
      className={classes}
      data-icon={icon}
      aria-label={label}
      aria-pressed={is.pressed}
      aria-expanded={is.expanded}
      aria-keyshortcuts={shortcut}
      aria-disabled={is.isOff === true ? true : undefined}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} locale={locale} follows={is.follows ?? false} />
    </button>
  )
}

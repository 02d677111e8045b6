import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from './link.tsx'

type Kind = 'main' | 'soft' | 'outline' | 'plain' | 'danger'
type Size = 'decision' | 'tight' | 'usual'
type Look = { kind?: Kind; size?: Size; wide?: boolean; className?: string }

function classOf({ kind = 'soft', size = 'usual', wide, className }: Look) {
  return ['button', kind, size === 'usual' ? '' : size, wide ? 'wide' : '', className ?? ''].filter(Boolean).join(' ')
}

type ButtonProps = Look & { busy?: boolean; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>

/**
 * A button with a verb. While `busy` it keeps its accessible name, its width and its focus, and cannot be pressed
 * again.
 */
export function Button({ kind, size, wide, className, busy = false, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={classOf({ kind, size, wide, className })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? (
        <>
          <span className="only-said">{children}</span>
          <AtWork />
        </>
      ) : (
        children
      )}
    </button>
  )
}

export function AtWork() {
  return (
    <span className="at-work" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

type ButtonLinkProps = Look & { to: string; children: ReactNode; reloadDocument?: boolean; onClick?: () => void }

/** A link that looks like a button. */
export function ButtonLink({ kind, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={classOf({ kind, size, wide, className })} {...rest} />
}

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { goRound } from './focus-round.ts'
import './drawer.css'

type Props = {
  label: string
  onClose: () => void
  children: ReactNode
  /** On a phone it is the whole page. */
  whole?: boolean
}

/**
 * A panel at the inline end (on phones a sheet from the bottom). It is not a modal dialog of the browser, because
 * notices must stay reachable above it. So the page behind is made inert, and focus moves in, cycles inside and returns
 * afterwards.
 */
export function Drawer({ label, onClose, children, whole = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusInside(dialog, onClose)
  return createPortal(
    <>
      {/* Keyboard users have Escape and the close button. */}
      <div className="scrim" aria-hidden="true" onClick={onClose} />
      <dialog
        ref={dialog}
        className={whole ? 'drawer whole' : 'drawer'}
        open
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
      >
        <span className="grab only-small" aria-hidden="true" />
        {children}
      </dialog>
    </>,
    document.body,
  )
}

function useFocusInside(dialog: { current: HTMLDialogElement | null }, onClose: () => void) {
  const close = useRef(onClose)
  // Read while rendering: in an effect, a field with autofocus would already have taken the focus.
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    close.current = onClose
  })
  // before the first paint: a key that is pressed as soon as the drawer is seen is heard
  useLayoutEffect(() => {
    const element = dialog.current
    const page = document.getElementById('page')
    if (!element || !page) return undefined
    page.inert = true
    document.documentElement.classList.add('held')
    if (!element.contains(document.activeElement)) firstField(element).focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current()
      if (event.key === 'Tab') goRound(event, element)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      page.inert = false
      document.documentElement.classList.remove('held')
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      // an address opened it, or its opener has gone (like “sign in” after a login): focus goes to the page
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [dialog, before])
}

function firstField(element: HTMLElement): HTMLElement {
  return element.querySelector<HTMLElement>('[autofocus],input:not([type=hidden])') ?? element
}

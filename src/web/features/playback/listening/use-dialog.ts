import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const focusable = 'a[href],button:not([disabled]),input:not([disabled]),[tabindex]:not([tabindex="-1"])'

/**
 * A part that fills the window: the page behind is inert, focus goes in, stays inside, and returns. It is not a modal
 * dialog of the browser, because notices must stay reachable above it.
 */
export function useDialog(ref: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useRef(onClose)
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const page = document.getElementById('page')
    const dialog = ref.current
    if (!page || !dialog) return undefined
    page.inert = true
    document.documentElement.classList.add('held')
    dialog.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current()
      if (event.key === 'Tab') goRound(event, dialog)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      page.inert = false
      document.documentElement.classList.remove('held')
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [ref, before])
}

function goRound(event: KeyboardEvent, dialog: HTMLElement) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility())
  const [first] = stops
  const last = stops.at(-1)
  const { activeElement } = document
  if (!first || !last) return
  const isOutside = !dialog.contains(activeElement)
  if (isOutside || (event.shiftKey && (activeElement === first || activeElement === dialog))) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && activeElement === last) {
    event.preventDefault()
    first.focus()
  }
}

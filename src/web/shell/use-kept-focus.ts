import { type RefObject, useEffect } from 'react'

/** An element and what it stands in, from the inside out, up to `area`. */
function pathWithin(area: HTMLElement, element: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    path.push(at)
    if (at === area) break
  }
  return path
}

/**
 * Keeps the focus when a button does its work and goes, like “turn on” or “save”: the part around it gets the focus, so
 * that people who use the keyboard see where they are, and a screen reader says what came.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = main.current
    if (area === null) return undefined
    let path: HTMLElement[] = []
    const onFocus = ({ target }: FocusEvent) => {
      path = target instanceof HTMLElement ? pathWithin(area, target) : []
    }
    // who presses beside everything has left it
    const onPointer = () => {
      path = []
    }
    const onChange = () => {
      const [last] = path
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      const around = path.find((one) => one.isConnected)
      path = []
      if (around === undefined) return
      if (!around.hasAttribute('tabindex')) around.tabIndex = -1
      around.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(onChange)
    observer.observe(area, { childList: true, subtree: true })
    area.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      observer.disconnect()
      area.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [main])
}

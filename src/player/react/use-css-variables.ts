import { type RefObject, useLayoutEffect } from 'react'

/**
 * Puts values into CSS custom properties through the object model. A `style` attribute in server-rendered HTML would
 * be refused by a strict Content-Security-Policy.
 */
export function useCssVariables(ref: RefObject<HTMLElement | null>, variables: Record<string, string | number>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) ref.current?.style.setProperty(name, String(value))
  })
}

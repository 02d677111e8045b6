import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets CSS custom properties through the object model. A strict Content-Security-Policy would refuse a `style`
 * attribute in server-rendered HTML.
 */
export function useCssVariables(ref: RefObject<HTMLElement | null>, variables: Record<string, string | number>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) ref.current?.style.setProperty(name, String(value))
  })
}

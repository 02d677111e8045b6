import { type RefObject, useEffect, useRef } from 'react'

/**
 * The main button of a card takes the focus where keys are used, also when it comes later than the card: the price of a
 * locked episode is asked for first.
 */
export function useMainButton<E extends HTMLElement>(byKey: boolean): RefObject<E | null> {
  const button = useRef<E>(null)
  useEffect(() => {
    if (byKey) button.current?.focus({ preventScroll: true })
  }, [byKey])
  return button
}

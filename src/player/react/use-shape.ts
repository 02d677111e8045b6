import { type RefObject, useLayoutEffect, useState } from 'react'

/** `upright`: a phone held upright; `low`: one on its side; `wide`: everything else. As `phone.css` divides them. */
export type PlayerShape = 'upright' | 'low' | 'wide'

export function shapeOf(width: number, height: number): PlayerShape {
  if (width <= 760 && width < height) return 'upright'
  return height <= 480 ? 'low' : 'wide'
}

/** The shape of the player around an element, for what differs in more than its look. */
export function useShape(within: RefObject<HTMLElement | null>): PlayerShape {
  const [shape, setShape] = useState<PlayerShape>('wide')
  useLayoutEffect(() => {
    const root = within.current?.closest('.pl')
    if (!root) return undefined
    const look = () => setShape(shapeOf(root.clientWidth, root.clientHeight))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(root)
    return () => observer.disconnect()
  }, [within])
  return shape
}

import { useEffect, useState } from 'react'

const restMs = 250

/** The text after a pause in typing. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), restMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}

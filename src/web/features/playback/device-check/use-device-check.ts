import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { engineHere } from '#player/dom/engines/choose-engine.ts'
import { measureLine } from './measure-line.ts'

const storageKey = 'line-rate'

let engine: ReturnType<typeof engineHere> | undefined
const engineOfBrowser = () => {
  if (engine === undefined) engine = engineHere(document.createElement('video'))
  return engine
}
const never = () => () => undefined

/** Returns the engine that plays our films in this browser; undefined while the page is only text. */
export const useEngineHere = () => useSyncExternalStore(never, engineOfBrowser, () => undefined)

/** Where storage is forbidden the result lives as long as the page. */
let rate: number | null = null
const listeners = new Set<() => void>()
const keptRate = (): number | null => {
  if (rate !== null) return rate
  try {
    const text = sessionStorage.getItem(storageKey)
    return text === null ? null : Number(text)
  } catch {
    return null
  }
}
function remember(measured: number): void {
  rate = Math.round(measured)
  try {
    sessionStorage.setItem(storageKey, String(rate))
  } catch {
    // it is kept in memory
  }
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The line as it was measured in this session (kbit/s), and what measures it: only a press does. */
export function useLine() {
  const kept = useSyncExternalStore(listen, keptRate, () => null)
  const [state, setState] = useState<'idle' | 'measuring' | 'failed'>('idle')
  const over = useRef<AbortController>(null)
  useEffect(() => () => over.current?.abort(), [])
  const measure = () => {
    over.current?.abort()
    const { signal } = (over.current = new AbortController())
    setState('measuring')
    measureLine(signal).then(
      (measured) => {
        remember(measured)
        setState('idle')
      },
      () => {
        if (!signal.aborted) setState('failed')
      },
    )
  }
  return { rate: kept, state, measure }
}

type Listener = () => void

const listeners = new Set<Listener>()

/** Told when a call has to wait for the browser's work, before it begins. */
export function onWork(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellWork() {
  for (const listener of listeners) listener()
}

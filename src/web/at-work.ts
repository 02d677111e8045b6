type Listener = () => void

const listeners = new Set<Listener>()

/** Calls the listener before a call has to do proof of work. */
export function onWork(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellWork() {
  for (const listener of listeners) listener()
}

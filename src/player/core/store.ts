export interface Store<State> {
  get: () => State
  /** Merges the patch and tells the listeners, unless nothing changed. */
  set: (patch: Partial<State>) => void
  subscribe: (listener: () => void) => () => void
}

/** A state container without DOM or framework. Listeners run synchronously, in the order in which they subscribed. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(patch) {
      const changed = (Object.keys(patch) as (keyof State)[]).some((key) => !Object.is(state[key], patch[key]))
      if (!changed) return
      state = { ...state, ...patch }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

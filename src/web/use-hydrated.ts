import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the browser's first render, which must be equal; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

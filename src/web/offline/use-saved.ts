import { useEffect } from 'react'
import type { MemberData } from '../use-member-data.ts'
import type { Savers } from './save-seen.ts'

/** Saves what a page has loaded for its member, so that it is there when the network is not. */
export function useSaved<T>(data: MemberData<T>, saver: (savers: Savers) => (value: T) => void): void {
  const value = data.state === 'loaded' ? data.value : null
  useEffect(() => {
    if (value === null) return
    import('./save-seen.ts').then(
      ({ savers }) => saver(savers)(value),
      // the network has gone meanwhile
      () => undefined,
    )
    // which saver it is never changes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [value])
}

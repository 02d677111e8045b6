import { useHydrated } from '#web/use-hydrated.ts'
import { zoneHere } from './city-time.ts'

/** The zone of this device; null while the page is still the same for everybody. */
export const useVisitorZone = (): string | null => (useHydrated() ? zoneHere() : null)

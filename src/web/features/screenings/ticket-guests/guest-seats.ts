const storageKey = 'guest-seats'
/** Of how many groups this device keeps the seat. */
const mostKept = 10

/** The tokens of seats that somebody took on this device, the newest first. */
export function readSeats(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

function write(storage: Pick<Storage, 'setItem'>, tokens: readonly string[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(tokens.slice(0, mostKept)))
  } catch {
    // A browser without storage forgets the seat on a reload; the holder's list has it.
  }
}

export function saveSeat(storage: Pick<Storage, 'getItem' | 'setItem'>, token: string): void {
  write(storage, [token, ...readSeats(storage).filter((one) => one !== token)])
}

export function dropSeat(storage: Pick<Storage, 'getItem' | 'setItem'>, token: string): void {
  write(
    storage,
    readSeats(storage).filter((one) => one !== token),
  )
}

const askedKey = 'guest-asked'

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The key with which this tab asks for a seat of a link: the same until the seat has come, also over a reload, so that a
 * lost answer takes no second seat.
 */
export function keyFor(storage: Kept, link: string, make: () => string): string {
  try {
    const [asked, key] = (storage.getItem(askedKey) ?? '').split(' ')
    if (asked === link && key) return key
    const made = make()
    storage.setItem(askedKey, `${link} ${made}`)
    return made
  } catch {
    return make()
  }
}

/** Forgets the key, because the seat has come: the next seat that is taken with this tab is for one more person. */
export function forgetKey(storage: Kept): void {
  try {
    storage.setItem(askedKey, '')
  } catch {
    // nothing was kept
  }
}

const listeners = new Set<() => void>()

/** Tells the parts that show the seats that they have changed on this page. */
export function seatsChanged(): void {
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`: the stored text, so that nothing is drawn anew while it is the same. */
export const storedSeats = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  now: () => JSON.stringify(readSeats(window.localStorage)),
  onServer: () => null,
}

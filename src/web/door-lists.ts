const prefix = 'door:'
/** And what its member saw of tickets, orders and receipts (`offline/saved.ts`). */
const leaves = /^(door|saved):/

/** Under which this browser remembers the door list of an evening. */
export const doorListKey = (evening: number) => `${prefix}${evening}`

/** Under which it remembers what was sold at the door of an evening. */
export const doorSalesKey = (evening: number) => `${prefix}sales:${evening}`

/** The names of guests, and what is saved for offline, leave this browser when its member or profile does. */
export function forgetDoorLists(): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (leaves.test(key)) window.localStorage.removeItem(key)
  } catch {
    // without storage nothing was remembered
  }
}

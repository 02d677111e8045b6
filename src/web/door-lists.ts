const prefix = 'door:'

/** Under which this browser remembers the door list of an evening. */
export const doorListKey = (evening: number) => `${prefix}${evening}`

/** Under which it remembers what was sold at the door of an evening. */
export const doorSalesKey = (evening: number) => `${prefix}sales:${evening}`

/** The names of guests leave this browser when its member does: the next one may be nobody's host. */
export function forgetDoorLists(): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(prefix)) window.localStorage.removeItem(key)
  } catch {
    // without storage nothing was remembered
  }
}

/** Most shows of a festival; the same in the contract. */
const mostMarks = 300

/** Returns the key under which a device without an account keeps its plan. */
const keyOf = (festivalId: number) => `festival-plan/${festivalId}`

/** The marks in a stored text; whatever else lies there is none. */
export function marksIn(text: string | null): number[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(found)) return []
    const ids = found.filter((one): one is number => Number.isInteger(one) && one > 0)
    return [...new Set(ids)].slice(0, mostMarks)
  } catch {
    return []
  }
}

export function readDevicePlan(festivalId: number): number[] {
  try {
    return marksIn(window.localStorage.getItem(keyOf(festivalId)))
  } catch {
    // a browser may forbid storage
    return []
  }
}

export function writeDevicePlan(festivalId: number, marks: readonly number[]): void {
  try {
    if (marks.length === 0) window.localStorage.removeItem(keyOf(festivalId))
    else window.localStorage.setItem(keyOf(festivalId), JSON.stringify(marks))
  } catch {
    // the plan then lasts as long as the page
  }
}

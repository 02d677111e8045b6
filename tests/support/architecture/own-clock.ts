/**
 * Comparisons of an instant that came from the server with the clock of the device, which is wrong by hours and days.
 * `onThisClock()` and `serverNow()` (web/server-time.ts) know the difference.
 */
const present = String.raw`(?:new Date\(\)|Date\.now\(\))`
const instant = String.raw`(?:Date\.parse\([^()]+\)|new Date\([^()]+\)(?:\.getTime\(\))?)`
const compared = String.raw`\s*(?:-|[<>]=?)\s*`
const faults = [new RegExp(`${instant}${compared}${present}`), new RegExp(`${present}${compared}${instant}`)]

/** How far the clock is off is learned there, from the server's own present. */
const learnsItself = new Set(['src/web/features/screenings/schedule/seats/use-seats.ts'])

export function comparedWithOwnClock(path: string, text: string): { path: string; what: string }[] {
  if (!path.startsWith('src/web/') || learnsItself.has(path)) return []
  return text
    .split('\n')
    .filter((line) => faults.some((fault) => fault.test(line)))
    .map((line) => ({ path, what: `the device’s clock may be wrong, compare by onThisClock(): ${line.trim()}` }))
}

/**
 * Where an address asks a film to begin, in milliseconds: `?t=754` at that second (the way to a line of it), `?start=0`
 * at the beginning. Null: it asks for nothing, and the film goes on where it was left.
 */
export function askedStart(search: string): number | null {
  const asked = new URLSearchParams(search)
  if (asked.get('start') === '0') return 0
  const seconds = asked.get('t') ?? ''
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null
}

/** The search of an address without what `askedStart` reads. */
export function withoutAskedStart(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('start')
  rest.delete('t')
  return rest.size > 0 ? `?${rest.toString()}` : ''
}

/** `"12.34"` as cents; undefined unless it is a decimal text with at most two places, as the gateway requires. */
export function centsFrom(text: string): number | undefined {
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Cents in the gateway's form: always two places. */
export function decimal(cents: number): string {
  const whole = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`
}

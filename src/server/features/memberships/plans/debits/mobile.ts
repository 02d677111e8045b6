import { normaliseUserName } from '#lib/typed/user-name.ts'

/**
 * A number in the form of Iranian banks (`09…`), from any digits and usual spellings; null when it is not an Iranian
 * mobile.
 */
export function bankMobile(typed: string): string | null {
  const read = normaliseUserName(typed)
  if ('refused' in read || read.kind !== 'phone') return null
  return /^\+989\d{9}$/.test(read.normal) ? `0${read.normal.slice(3)}` : null
}

/** `0912 ••• 6789`: enough to recognise one's own number. */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}•••${mobile.slice(7)}`
}

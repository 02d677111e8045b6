import { normaliseUserName } from '#lib/user-name.ts'

/** A number as Iranian banks write it (`09…`), from any digits and usual spellings; null when it is no Iranian mobile. */
export function bankMobile(typed: string): string | null {
  const read = normaliseUserName(typed)
  if ('refused' in read || read.kind !== 'phone') return null
  return /^\+989\d{9}$/.test(read.normal) ? `0${read.normal.slice(3)}` : null
}

/** `0912 ••• 6789`: enough to know one's own number by. */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}•••${mobile.slice(7)}`
}

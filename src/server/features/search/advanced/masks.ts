import { slotsOfPage } from '../index/index-queries.ts'

/** A bit for each slot, the first slot in the highest bit of the first byte, as in the database. */
export type Mask = Buffer

const bytesOfPage = slotsOfPage / 8

/** The pages of a mask side by side; a page that is not named has no title. */
export function joinPages(pages: readonly { page: number; bytes: Buffer }[]): Mask {
  const count = pages.reduce((most, { page }) => Math.max(most, page + 1), 0)
  const mask = Buffer.alloc(count * bytesOfPage)
  for (const { page, bytes } of pages) bytes.copy(mask, page * bytesOfPage)
  return mask
}

/** Slots as a mask, as long as whole pages. */
export function maskOf(slots: readonly number[]): Mask {
  const last = slots.reduce((most, slot) => Math.max(most, slot), -1)
  const mask = Buffer.alloc(Math.ceil((last + 1) / slotsOfPage) * bytesOfPage)
  for (const slot of slots) mask[slot >> 3] = (mask[slot >> 3] ?? 0) | (0x80 >> (slot & 7))
  return mask
}

/** A mask as the database takes it: each page with its bytes in hexadecimal digits. */
export function pagesOf(mask: Mask): { page: number; hex: string }[] {
  return Array.from({ length: mask.length / bytesOfPage }, (_, page) => ({
    page,
    hex: mask.toString('hex', page * bytesOfPage, (page + 1) * bytesOfPage),
  }))
}

/** The slots whose bits are set, in their order. */
export function slotsIn(mask: Mask): number[] {
  const slots: number[] = []
  for (const [at, byte] of mask.entries())
    for (let left = byte; left > 0;) {
      const first = Math.clz32(left) - 24
      slots.push(at * 8 + first)
      left &= ~(0x80 >> first)
    }
  return slots
}

/** Whether a slot's bit is set. */
export const isSet = (mask: Mask, slot: number): boolean => ((mask[slot >> 3] ?? 0) & (0x80 >> (slot & 7))) !== 0

/** For how many slots there is a bit. */
export const slotsFor = (mask: Mask): number => mask.length * 8

import { slotsOfPage } from '../index/index-queries.ts'
import type { MaskPage } from './bit-queries.ts'

/** Slots as the bits of their pages. */
export function maskOf(slots: readonly number[]): MaskPage[] {
  const pages = Map.groupBy(slots, (slot) => Math.floor(slot / slotsOfPage))
  return [...pages].map(([page, own]) => {
    const bits = new Uint8Array(slotsOfPage).fill(zero)
    for (const slot of own) bits[slot % slotsOfPage] = one
    return { page, bits: text.decode(bits) }
  })
}

const [zero, one] = [0x30, 0x31]
const text = new TextDecoder('latin1')

/** The slots whose bits are set, in their order. */
export function slotsIn(mask: readonly MaskPage[]): number[] {
  const slots: number[] = []
  for (const { page, bits } of mask)
    for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) slots.push(page * slotsOfPage + at)
  return slots
}

/** Whether a slot's bit is set. */
export function isSet(mask: readonly MaskPage[], slot: number): boolean {
  const page = mask.find((one) => one.page === Math.floor(slot / slotsOfPage))
  return page?.bits[slot % slotsOfPage] === '1'
}

/** Two clocks that differ by less are one: a page is kept for a minute and a half, and a clock is wrong by minutes. */
const near = 600_000

export type ClocksOfPage = {
  /** When the server made the page. */
  rendered: number
  /** The device’s clock when the page came. */
  came: number
  /** The device’s clock now. */
  device: number
  /** The server’s clock now, as far as this device knows it. */
  server: number
}

/**
 * The present by a page that was made earlier, in milliseconds since 1970. A device that never heard of the server’s clock
 * may be wrong by days, so there the page’s own instant counts, and what has passed since.
 */
export function presentOfPage({ rendered, came, device, server }: ClocksOfPage): number {
  const passed = rendered + Math.max(0, device - came)
  return Math.abs(server - passed) < near ? server : passed
}

/** Whether a page that has just come is old, or the device’s clock is wrong: which of the two only the server knows. */
export const isDoubtful = (rendered: number, server: number): boolean => Math.abs(server - rendered) >= near

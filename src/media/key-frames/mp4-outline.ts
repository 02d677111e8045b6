export interface OutlinedBox {
  kind: string
  /** Where it begins and ends, in bytes; a cut one ends behind the bytes that are there. */
  start: number
  end: number
  /** Where what is in it begins. */
  body: number
}

/** The boxes that lie one after another in a piece of an MP4. */
export function boxesIn(bytes: Buffer, from = 0, to = bytes.length): OutlinedBox[] {
  const boxes: OutlinedBox[] = []
  for (let start = from; start + 8 <= to;) {
    const short = bytes.readUInt32BE(start)
    const isLong = short === 1 && start + 16 <= to
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short
    if (size < 8) break
    const kind = bytes.toString('latin1', start + 4, start + 8)
    boxes.push({ kind, start, end: start + size, body: start + (isLong ? 16 : 8) })
    start += size
  }
  return boxes
}

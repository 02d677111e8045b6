import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { addressNumber } from '../../src/server/http/range-table.ts'

/** An address as one number; of IPv6 the first 64 bits. */
type Bound = bigint

export interface Range {
  start: Bound
  end: Bound
  value: number
}

const boundOf = ({ high, low }: { high: number | null; low: number }): Bound =>
  high === null ? BigInt(low) : (BigInt(high) << 32n) | BigInt(low)

/** The cells of a line; a name in quotation marks may hold commas. */
function cellsOf(line: string): [string, string, string, string] | null {
  const match = /^([\da-f.:]+),([\da-f.:]+),([^,]+)(?:,"?(.*?)"?)?\s*$/i.exec(line)
  return match === null ? null : [match[1] ?? '', match[2] ?? '', match[3] ?? '', match[4] ?? '']
}

// whether everything after the first 64 bits of an IPv6 address is nothing, or all ones
const isWholeStart = (text: string) => !text.includes(':') || text.endsWith('::') || /(:0+){4}$/.test(text)
const isWholeEnd = (text: string) => !text.includes(':') || /(:ffff){4}$/i.test(text)

/**
 * The ranges of a CSV file of lines `first,last,value,name`, with addresses in their usual form. Of IPv6 whatever is
 * smaller than a /64 is left out. @throws Error where a line cannot be read
 */
export async function readRanges(file: string, valueOf: (value: string, name: string) => number): Promise<Range[]> {
  const ranges: Range[] = []
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    if (line === '') continue
    const cells = cellsOf(line)
    const [first, last] = [addressNumber(cells?.[0] ?? ''), addressNumber(cells?.[1] ?? '')]
    if (cells === null || first === null || last === null) throw new Error(`${file}: ${line}`)
    const start = boundOf(first) + (isWholeStart(cells[0]) ? 0n : 1n)
    const end = boundOf(last) - (isWholeEnd(cells[1]) ? 0n : 1n)
    if (end >= start) ranges.push({ start, end, value: valueOf(cells[2], cells[3]) })
  }
  return ranges
}

/**
 * The borders of ranges: where each value begins to count. A range inside of another one counts instead of it, and what
 * nobody has counts as 0.
 */
export function bordersOf(ranges: readonly Range[]): { start: Bound; value: number }[] {
  const borders: { start: Bound; value: number }[] = []
  const open: Range[] = []
  const set = (start: Bound, value: number) => {
    if (borders.at(-1)?.start === start) borders.pop()
    if ((borders.at(-1)?.value ?? 0) !== value) borders.push({ start, value })
  }
  const closeUntil = (start: Bound) => {
    for (let top = open.at(-1); top !== undefined && top.end < start; top = open.at(-1)) {
      open.pop()
      // ranges that ended together, or inside, have nothing left
      while ((open.at(-1)?.end ?? top.end + 1n) <= top.end) open.pop()
      set(top.end + 1n, open.at(-1)?.value ?? 0)
    }
  }
  for (const range of ranges.toSorted((a, b) => Number(a.start - b.start) || Number(b.end - a.end))) {
    closeUntil(range.start)
    set(range.start, range.value)
    open.push(range)
  }
  closeUntil(1n << 65n)
  return borders
}

/**
 * Ranges of addresses, each with a number: the beginnings in ascending order, and what counts from there to the next
 * one; 0 = nothing is known. Of an IPv6 address the first 64 bits count.
 */
export interface RangeTable {
  /** The upper half of the 64 bits that count; null in a table of IPv4. */
  high: Uint32Array | null
  /** The lower half of them, or a whole IPv4 address. */
  low: Uint32Array
  values: Uint32Array
  /** How many ranges begin before the addresses of each first 16 bits, and at the end of all: where to search. */
  buckets: Uint32Array
}

export interface AddressNumber {
  /** Null for IPv4. */
  high: number | null
  low: number
}

/** A table with its buckets: with them a lookup looks at 4 borders instead of 19. */
export function rangeTable(columns: Omit<RangeTable, 'buckets'>): RangeTable {
  const first = columns.high ?? columns.low
  const buckets = new Uint32Array(65_537)
  for (const start of first) buckets[(start >>> 16) + 1] = (buckets[(start >>> 16) + 1] ?? 0) + 1
  for (let at = 1; at < buckets.length; at += 1) buckets[at] = (buckets[at] ?? 0) + (buckets[at - 1] ?? 0)
  return { ...columns, buckets }
}

/** The number of the range in which an address lies; 0 = none. */
export function lookUp({ high, low, values, buckets }: RangeTable, address: AddressNumber): number {
  const bucket = (address.high ?? address.low) >>> 16
  let from = buckets[bucket] ?? 0
  let to = buckets[bucket + 1] ?? 0
  while (from < to) {
    const middle = (from + to) >>> 1
    const above = high === null ? 0 : (high[middle] ?? 0) - (address.high ?? 0)
    if (above > 0 || (above === 0 && (low[middle] ?? 0) > address.low)) to = middle
    else from = middle + 1
  }
  return from === 0 ? 0 : (values[from - 1] ?? 0)
}

const [zero, nine, dot, colon] = [48, 57, 46, 58]

/** Reads from `at` to the end; null when that is no IPv4 address. */
function ipv4Number(text: string, at: number): number | null {
  let [number, byte, digits, dots] = [0, 0, 0, 0]
  for (let index = at; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= zero && code <= nine) {
      byte = byte * 10 + code - zero
      digits += 1
      if (digits > 3 || byte > 255) return null
    } else if (code === dot && digits > 0 && dots < 3) {
      number = number * 256 + byte
      byte = 0
      digits = 0
      dots += 1
    } else return null
  }
  return dots === 3 && digits > 0 ? number * 256 + byte : null
}

/** The value of a hexadecimal digit; -1 for anything else. */
function hexOf(code: number): number {
  if (code >= zero && code <= nine) return code - zero
  // letters of both cases differ in one bit
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** The groups of an IPv6 address as they are written, and where `::` stands among them; null when it is none. */
function readGroups(text: string): { groups: number[]; gap: number } | null {
  const groups: number[] = []
  let [gap, group, digits] = [-1, 0, 0]
  for (let index = 0; index <= text.length; index += 1) {
    const code = index === text.length ? colon : text.charCodeAt(index)
    if (code !== colon) {
      const digit = hexOf(code)
      digits += 1
      if (digit < 0 || digits > 4) return null
      group = group * 16 + digit
    } else if (digits > 0) {
      groups.push(group)
      group = 0
      digits = 0
    } else if (index === text.length) return gap === groups.length ? { groups, gap } : null
    else if (index > 0 && gap === -1) gap = groups.length
    else if (index > 0 || text.charCodeAt(1) !== colon) return null
  }
  return { groups, gap }
}

/**
 * An address as a table of ranges compares it: IPv4, also when it is written as `::ffff:192.0.2.1`, or the first 64 bits
 * of IPv6; null when it is no address.
 */
export function addressNumber(text: string): AddressNumber | null {
  if (!text.includes(':')) {
    const low = ipv4Number(text, 0)
    return low === null ? null : { high: null, low }
  }
  if (text.includes('.')) {
    const low = /^::ffff:/i.test(text) ? ipv4Number(text, 7) : null
    return low === null ? null : { high: null, low }
  }
  const read = readGroups(text)
  if (read === null) return null
  const { groups, gap } = read
  const missing = 8 - groups.length
  if (gap === -1 ? missing !== 0 : missing < 1) return null
  const group = (at: number): number => {
    if (gap === -1 || at < gap) return groups[at] ?? 0
    return at < gap + missing ? 0 : (groups[at - missing] ?? 0)
  }
  return { high: group(0) * 65_536 + group(1), low: group(2) * 65_536 + group(3) }
}

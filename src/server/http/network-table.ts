import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { addressNumber, lookUp, type RangeTable, rangeTable } from './range-table.ts'

/** Who carries an address: an autonomous system, by its number (RFC 1930). */
export interface Operator {
  number: number
  /** It rents machines out or carries tunnels, so its addresses say nothing about a household. */
  isHosting: boolean
}

export interface NetworkTable {
  /** Of its data, `2026-06-17`. */
  date: string
  /** ISO 3166-1; null when unknown or private. */
  countryOf(ip: string): string | null
  operatorOf(ip: string): Operator | null
  /** As the registries spell it; null when the number is unknown. */
  operatorName(number: number): string | null
}

/** The file that `scripts/pack-networks.ts` writes. */
export const networksFile = path.join(import.meta.dirname, 'networks.bin')

const wordsOf = (bytes: Buffer): Uint32Array => {
  const copy = new Uint8Array(bytes)
  return new Uint32Array(copy.buffer, 0, Math.floor(copy.length / 4))
}

/** Numbers are stored as differences. */
function summed(bytes: Buffer): Uint32Array {
  const words = wordsOf(bytes)
  for (let at = 1; at < words.length; at += 1) words[at] = (words[at] ?? 0) + (words[at - 1] ?? 0)
  return words
}

function readSections(file: string) {
  const whole = zstdDecompressSync(readFileSync(file))
  const end = whole.indexOf('\n')
  const head = JSON.parse(whole.toString('utf8', 0, end)) as { date: string; sections: [string, number][] }
  const found = new Map<string, Buffer>()
  let at = end + 1
  for (const [name, length] of head.sections) {
    found.set(name, whole.subarray(at, at + length))
    at += length
  }
  if (at !== whole.length) throw new Error(`${file} is cut off.`)
  const section = (name: string): Buffer => {
    const bytes = found.get(name)
    if (bytes === undefined) throw new Error(`${file} has no ${name}.`)
    return bytes
  }
  return { date: head.date, section }
}

/** The arrays of the file; a function of its own, so that the unpacked file is not held by those that read them. */
function readArrays(file: string) {
  const { date, section } = readSections(file)
  const tableOf = (name: string, isSix: boolean): RangeTable =>
    rangeTable({
      high: isSix ? summed(section(`${name}.high`)) : null,
      low: summed(section(`${name}.low`)),
      values: wordsOf(section(`${name}.values`)),
    })
  const numbers = summed(section('numbers'))
  return {
    date,
    operators: { four: tableOf('operators4', false), six: tableOf('operators6', true) },
    countries: { four: tableOf('countries4', false), six: tableOf('countries6', true) },
    numbers,
    ranks: rangeTable({ high: null, low: numbers, values: Uint32Array.from(numbers, (_number, at) => at + 1) }),
    hosting: new Uint8Array(section('hosting')),
    names: Buffer.from(section('names')),
  }
}

type Arrays = ReturnType<typeof readArrays>

function valueOf({ four, six }: Arrays['operators'], ip: string): number {
  const address = addressNumber(ip)
  if (address === null) return 0
  return lookUp(address.high === null ? four : six, address)
}

/**
 * Reads the packed table of countries and operators: 0.13 s of processor time and 14 MB, once for a process. @throws
 * Error when the file is missing or broken
 */
export function readNetworkTable(file: string): NetworkTable {
  const { date, operators, countries, numbers, ranks, hosting, names } = readArrays(file)
  let lines: string[] | null = null
  // one more than where a number stands
  const rankOf = (number: number) => lookUp(ranks, { high: null, low: number })
  return {
    date,
    countryOf(ip) {
      const value = valueOf(countries, ip)
      return value === 0 ? null : String.fromCharCode(value >>> 8, value & 255)
    },
    operatorOf(ip) {
      const number = valueOf(operators, ip)
      return number === 0 ? null : { number, isHosting: hosting[rankOf(number) - 1] === 1 }
    },
    operatorName(number) {
      const at = rankOf(number) - 1
      if (numbers[at] !== number) return null
      // only rooms of the studio ask
      lines ??= names.toString('utf8').split('\n')
      return lines[at] ?? null
    },
  }
}

let shipped: { table: NetworkTable | null } | null = null

interface WarningLog {
  warn(of: object, text: string): void
}

/** The table of a file, and what is wrong with it where it cannot be read: the start goes on, and says so. */
export function tryNetworkTable(file: string, log: WarningLog): NetworkTable | null {
  try {
    return readNetworkTable(file)
  } catch (error) {
    log.warn({ err: error }, 'without its table of networks the program knows no country and no operator')
    return null
  }
}

/**
 * The table that the program ships, read once in a process, when it is first asked; without it nothing is known, which is
 * told: at once where the file is missing.
 */
export function shippedNetworks(log: WarningLog): Omit<NetworkTable, 'date'> {
  const read = () => (shipped ??= { table: tryNetworkTable(networksFile, log) }).table
  if (!existsSync(networksFile)) read()
  return {
    countryOf: (ip) => read()?.countryOf(ip) ?? null,
    operatorOf: (ip) => read()?.operatorOf(ip) ?? null,
    operatorName: (number) => read()?.operatorName(number) ?? null,
  }
}

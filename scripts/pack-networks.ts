/**
 * Packs the tables of countries and operators into `src/server/http/networks.bin` (docs/decisions/093-one-network.md):
 *
 *   node scripts/pack-networks.ts 2026-06-17 operators-ipv4.csv operators-ipv6.csv countries-ipv4.csv countries-ipv6.csv
 *
 * The files are those of ip-location-db, or any of the same form: `first,last,number,name` and `first,last,country`.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { zstdCompressSync, constants } from 'node:zlib'
import { isHosting } from '../src/server/http/hosting-operators.ts'
import { bordersOf, readRanges } from './networks/read-ranges.ts'

const [date = '', operators4 = '', operators6 = '', countries4 = '', countries6 = ''] = process.argv.slice(2)
if (!/^\d{4}-\d\d-\d\d$/.test(date) || countries6 === '') {
  process.stderr.write('Name a date and four files: operators and countries, of IPv4 and of IPv6.\n')
  process.exit(1)
}

const names = new Map<number, string>()

// numbers for private use (RFC 6996) belong to nobody whom we could know
const isPrivateUse = (number: number) => number >= 4_200_000_000 || (number >= 64_512 && number <= 65_535)

function operatorOf(value: string, name: string): number {
  const number = Number(value)
  if (isPrivateUse(number)) return 0
  if (!names.has(number)) names.set(number, name.replaceAll('"', '').trim())
  return number
}

/** Both letters in one number. */
const countryOf = (code: string): number =>
  /^[A-Z]{2}$/.test(code) ? code.charCodeAt(0) * 256 + code.charCodeAt(1) : 0

/** Differences are small numbers, which compress well. */
function differences(numbers: readonly number[]): Buffer {
  const words = Uint32Array.from(numbers, (one, at) => one - (numbers[at - 1] ?? 0))
  return Buffer.from(words.buffer)
}

const sections: { name: string; bytes: Buffer }[] = []

async function addTable(name: string, file: string, read: typeof operatorOf, isSix: boolean): Promise<void> {
  const borders = bordersOf(await readRanges(file, read))
  if (isSix)
    sections.push({ name: `${name}.high`, bytes: differences(borders.map(({ start }) => Number(start >> 32n))) })
  sections.push({ name: `${name}.low`, bytes: differences(borders.map(({ start }) => Number(start & 0xffff_ffffn))) })
  const values = Uint32Array.from(borders, ({ value }) => value)
  sections.push({ name: `${name}.values`, bytes: Buffer.from(values.buffer) })
  process.stdout.write(`${name}: ${borders.length} borders\n`)
}

await addTable('operators4', operators4, operatorOf, false)
await addTable('operators6', operators6, operatorOf, true)
await addTable('countries4', countries4, countryOf, false)
await addTable('countries6', countries6, countryOf, true)
const known = [...names].map(([number, name]) => ({ number, name })).toSorted((a, b) => a.number - b.number)
sections.push(
  { name: 'numbers', bytes: differences(known.map(({ number }) => number)) },
  { name: 'hosting', bytes: Buffer.from(Uint8Array.from(known, (one) => (isHosting(one) ? 1 : 0))) },
  { name: 'names', bytes: Buffer.from(known.map(({ name }) => name).join('\n')) },
)

const head = Buffer.from(
  `${JSON.stringify({ date, sections: sections.map(({ name, bytes }) => [name, bytes.length]) })}\n`,
)
const whole = Buffer.concat([head, ...sections.map(({ bytes }) => bytes)])
const packed = zstdCompressSync(whole, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
const file = path.join(import.meta.dirname, '..', 'src', 'server', 'http', 'networks.bin')
writeFileSync(file, packed)
process.stdout.write(`${known.length} operators, ${whole.length} bytes, packed ${packed.length}\n`)

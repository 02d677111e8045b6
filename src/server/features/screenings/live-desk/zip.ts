import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** With forward slashes, in ASCII. */
  name: string
  text: string
}

// the first day that the format can name, so that equal files give equal bytes
const dosDate = 0x0021

function headerOf({ name, text }: ZipEntry): { fields: Buffer; bytes: Buffer; name: Buffer } {
  const bytes = Buffer.from(text)
  const nameBytes = Buffer.from(name)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0) // needs version 2.0
  fields.writeUInt16LE(dosDate, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(nameBytes.length, 22)
  return { fields, bytes, name: nameBytes }
}

const numbered = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4))
  return bytes
}

/** A ZIP file of a few small texts, not compressed (APPNOTE 6.3.10, 4.3). */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { fields, bytes, name } = headerOf(entry)
    const file = Buffer.concat([numbered(0x04034b50), fields, name, bytes])
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    directory.push(numbered(0x02014b50), Buffer.from([20, 0]), fields, attributes, name)
    files.push(file)
    offset += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, numbered(0x06054b50), end])
}

/** Numbers of an MP4, of the given number of bytes each. */
export function ints(...given: (readonly [value: number, bytes: 1 | 2 | 3 | 4 | 8])[]): Buffer {
  const all = Buffer.alloc(given.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of given) {
    if (bytes === 8) all.writeBigInt64BE(BigInt(value), at)
    else if (value < 0) all.writeIntBE(value, at, bytes)
    else all.writeUIntBE(value, at, bytes)
    at += bytes
  }
  return all
}

export const u16 = (...values: number[]): Buffer => ints(...values.map((value) => [value, 2] as const))
export const u32 = (...values: number[]): Buffer => ints(...values.map((value) => [value, 4] as const))

/** A box (ISO 14496-12, 4.2). */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const length = 8 + parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([u32(length), Buffer.from(type, 'latin1'), ...parts])
}

/** A box with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...parts: Buffer[]): Buffer {
  return box(type, ints([version, 1], [flags, 3]), ...parts)
}

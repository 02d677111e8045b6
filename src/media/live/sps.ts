/** Reads the bits of a sequence parameter set, without the bytes that only prevent start codes. */
class Bits {
  readonly #bytes: Buffer
  #at = 0

  constructor(unit: Buffer) {
    this.#bytes = Buffer.from([...unit].filter((byte, n) => !(byte === 3 && unit[n - 1] === 0 && unit[n - 2] === 0)))
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3]
    if (byte === undefined) throw new RangeError('the parameter set is too short')
    const bit = (byte >> (7 - (this.#at & 7))) & 1
    this.#at += 1
    return bit
  }

  bits(count: number): number {
    let value = 0
    for (let n = 0; n < count; n += 1) value = value * 2 + this.bit()
    return value
  }

  /** An Exp-Golomb number (H.264, 9.1). */
  ue(): number {
    let zeros = 0
    while (this.bit() === 0) {
      zeros += 1
      if (zeros > 31) throw new RangeError('no number')
    }
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  se(): number {
    const code = this.ue()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }
}

const withChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128])

function skipScalingLists(bits: Bits, chroma: number): void {
  const lists = chroma === 3 ? 12 : 8
  for (let n = 0; n < lists; n += 1) {
    if (bits.bit() === 0) continue
    const size = n < 6 ? 16 : 64
    let next = 8
    for (let at = 0, last = 8; at < size && next !== 0; at += 1) {
      next = (last + bits.se() + 256) % 256
      if (next !== 0) last = next
    }
  }
}

/** Colour format of the picture; 4:2:0 for the profiles that do not say it. */
function readChroma(bits: Bits, profile: number): number {
  if (!withChroma.has(profile)) return 1
  const chroma = bits.ue()
  if (chroma === 3) bits.bit()
  bits.ue()
  bits.ue()
  bits.bit()
  if (bits.bit() === 1) skipScalingLists(bits, chroma)
  return chroma
}

function skipOrder(bits: Bits): void {
  bits.ue()
  const order = bits.ue()
  if (order === 0) bits.ue()
  if (order !== 1) return
  bits.bit()
  bits.se()
  bits.se()
  for (let left = bits.ue(); left > 0; left -= 1) bits.se()
}

/** The size of the picture by a sequence parameter set (H.264, 7.3.2.1.1). Throws when it cannot be read. */
export function pictureSize(sps: Buffer): { width: number; height: number } {
  const bits = new Bits(sps.subarray(1))
  const profile = bits.bits(8)
  bits.bits(16)
  bits.ue()
  const chroma = readChroma(bits, profile)
  skipOrder(bits)
  bits.ue()
  bits.bit()
  const columns = bits.ue() + 1
  const rows = bits.ue() + 1
  const isWhole = bits.bit()
  if (isWhole === 0) bits.bit()
  bits.bit()
  const [left, right, top, bottom] = bits.bit() === 1 ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [0, 0, 0, 0]
  const across = chroma === 1 || chroma === 2 ? 2 : 1
  const down = (chroma === 1 ? 2 : 1) * (2 - isWhole)
  return {
    width: columns * 16 - (left + right) * across,
    height: rows * 16 * (2 - isWhole) - (top + bottom) * down,
  }
}

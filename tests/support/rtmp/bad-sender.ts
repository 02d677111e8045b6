import { command, inChunks, untilPublish } from './rtmp-client.ts'

/** Numbers from 0 to 1 that follow from a seed (mulberry32), so that a fault can be seen again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number

const under = (random: Random, limit: number) => Math.floor(random() * limit)

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => under(random, 256)))
}

function oneMessage(random: Random): Buffer {
  const chunkStream = 2 + under(random, 20)
  const type = [1, 2, 3, 4, 5, 6, 8, 9, 15, 17, 18, 20, 22, 255][under(random, 14)] ?? 9
  const at = [0, 40, 0xff_ff_fe, 0xff_ff_ff, 0xff_ff_ff_ff][under(random, 5)] ?? 0
  const body = noise(random, [0, 1, 4, 11, 200, 3000][under(random, 6)] ?? 0)
  return inChunks({ chunkStream, type, at, body }, [1, 128, 4096][under(random, 3)] ?? 128)
}

function nested(depth: number): Buffer {
  const open = Buffer.from([3, 0, 1, 0x61])
  return inChunks({
    chunkStream: 3,
    type: 20,
    body: Buffer.concat([Buffer.from([2, 0, 1, 0x78]), ...Array.from({ length: depth }, () => open)]),
  })
}

/** Returns one hostile or broken connection of a sender: sound parts in the wrong order, changed, cut, or noise. */
export function badSession(random: Random, key: string): Buffer[] {
  const sound = untilPublish(key)
  const kind = under(random, 7)
  if (kind === 0) return [noise(random, under(random, 5000))]
  if (kind === 1) return [...sound.slice(0, 2 + under(random, 5)), noise(random, 3000)]
  if (kind === 2)
    return [...sound.slice(0, 2), ...Array.from({ length: 1 + under(random, 30) }, () => oneMessage(random))]
  if (kind === 3) return [...sound, ...Array.from({ length: 1 + under(random, 30) }, () => oneMessage(random))]
  if (kind === 4) return [...sound.slice(0, 2), nested(under(random, 2000)), command('play', 1, null, key)]
  const all = Buffer.concat(sound)
  if (kind === 5) return [all.subarray(0, under(random, all.length))]
  const changed = Buffer.from(all)
  for (let n = 1 + under(random, 20); n > 0; n -= 1) changed[under(random, changed.length)] = under(random, 256)
  return [changed]
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenObject, Storage } from '#storage/storage.ts'
import { fail } from '#server/fail.ts'
import { readByteRange } from './byte-range.ts'
import type { SmallFiles } from './small-files.ts'

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** The type of a file by its name; fails with `request.not_found` for a kind that is not served. */
export const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? fail('request.not_found')

const forGood = 'public, max-age=31536000, immutable'

/** Where an object is looked up: first in this process's memory, then in storage. */
export interface Shelf {
  storage: Pick<Storage, 'open' | 'stat'>
  memory: SmallFiles
  /** nginx in front reads large files itself, from the folder of the store. */
  byAccel?: boolean
  /** How long others may keep it; for good by default. */
  caching?: string
}

/** Where nginx finds the objects of the store, when it is asked by `X-Accel-Redirect`; nobody can ask for it from outside. */
const accelPath = '/_objects/'

/** Leaves an object to nginx, with its ranges, if it is large; false: it is small, or not there. */
async function leaveToNginx(reply: FastifyReply, key: string, { storage, memory }: Shelf): Promise<boolean> {
  const found = await storage.stat(key)
  if (found === null || found.size <= memory.largest) return false
  reply.header('x-accel-redirect', `${accelPath}${key}`)
  return true
}

/** Sends an object that never changes, or one range of it. 404 in the usual shape when it does not exist. */
export async function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  shelf: Shelf,
): Promise<FastifyReply> {
  const { storage, memory, caching = forGood } = shelf
  reply.header('content-type', typeOf(key)).header('cache-control', caching).header('accept-ranges', 'bytes')
  const known = memory.get(key)
  if (known !== undefined) return sendBytes(request, reply, known)
  if (shelf.byAccel === true && (await leaveToNginx(reply, key, shelf))) return reply.send()

  const object = (await storage.open(key)) ?? fail('request.not_found')
  if (object.size > memory.largest) return sendStream(request, reply, object)
  const bytes = await object.bytes()
  memory.put(key, bytes)
  return sendBytes(request, reply, bytes)
}

async function sendStream(request: FastifyRequest, reply: FastifyReply, object: OpenObject): Promise<FastifyReply> {
  const { size } = object
  const range = readByteRange(request.headers.range, size)
  const span = range === 'whole' || range === 'unsatisfiable' ? { start: 0, end: size - 1 } : range
  if (range === 'unsatisfiable' || request.method === 'HEAD') await object.close()
  if (range === 'unsatisfiable') return refuseRange(reply, size)
  reply.header('content-length', span.end - span.start + 1)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${span.start}-${span.end}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  // the stream closes the object at its end, and when the viewer disconnects
  return reply.send(object.stream(span))
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const range = readByteRange(request.headers.range, bytes.length)
  if (range === 'unsatisfiable') return refuseRange(reply, bytes.length)
  if (range === 'whole') return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end + 1))
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${size}`).send()
}

import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiBase } from '#contract/route.ts'
import type { Api } from '../../api.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { takesItsTime } from '../../http/body-time.ts'
import { finishUpload } from './finish-upload.ts'
import { beginning, PartStore } from './part-store.ts'
import { handOver, rememberFailure } from './tus-exchange.ts'
import { findArrived, findUpload, productExists } from './upload-queries.ts'

const path = `${apiBase}/studio/uploads`
const largestBytes = 200 * 1024 ** 3

/** What a client says of a file when it begins (tus `Upload-Metadata`). */
const Metadata = z.object({
  filename: z.string().min(1).max(500),
  product_id: z.coerce.number().int().min(1).max(2_147_483_647),
  purpose: z.enum(['feature', 'preview']).default('feature'),
})

const videoName = /\.(mp4|m4v|mov|mkv|webm|avi|ts|m2ts|mts|mpg|mpeg|wmv|asf|flv|ogv|mxf|3gp|vob|dv|rm|rmvb)$/i

/** Resumable uploads by the tus protocol (https://tus.io), for editors. */
export function registerUploads({ app, core, letIn }: Api): void {
  const tus = createTus(core)
  // the body is tus's to read, byte by byte
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

  const editorOf = async (request: FastifyRequest) => {
    const viewer = await letIn({ access: 'staff', duty: 'titles' }, request)
    takesItsTime(request)
    return viewer
  }

  app.post(path, async (request, reply) => {
    const viewer = await editorOf(request)
    const { fields, size, metadata } = await readCreation(core, request)
    await askRoom(core, size)
    const upload = {
      id: randomUUID(),
      productId: fields.product_id,
      memberId: viewer.memberId,
      purpose: fields.purpose,
      fileName: fields.filename,
      size,
      metadata,
      now: core.clock.now(),
    }
    return beginning.run(upload, () => handOver(tus, request, reply))
  })
  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${path}/:id`,
    handler: async (request, reply) => {
      await editorOf(request)
      const upload = z.uuid().safeParse(request.params.id)
      const row = upload.success ? await findUpload(core.db, upload.data) : undefined
      if (row === undefined || row.state === 'abandoned') fail('studio.upload_not_found')
      // a server that died right after the last byte has stored all and started nothing: the client's question does
      if (request.method === 'HEAD') await finishUpload(core, row.id)
      if (request.method === 'PATCH') await askRoom(core, row.size - (await findArrived(core.db, row.id)))
      return handOver(tus, request, reply)
    },
  })
}

/** Refuses what would not fit, before a byte of it is taken; while it comes in, the storage door asks for each part. */
async function askRoom(core: Core, bytes: number): Promise<void> {
  if (bytes > 0 && (await core.storage.room()) < bytes) fail('storage.full')
}

function createTus(core: Core): Server {
  return new Server({
    path,
    datastore: new PartStore(core),
    relativeLocation: true,
    maxSize: largestBytes,
    disableTerminationForFinishedUploads: true,
    // a file's name is its row's id, never a word of the client
    namingFunction: () => beginning.getStore()?.id ?? randomUUID(),
    onUploadFinish: async (_request, upload) => {
      await finishUpload(core, upload.id)
      return {}
    },
    onResponseError: (_request, error) => {
      core.log.warn({ err: error }, 'an upload was answered with an error')
      rememberFailure(error)
      return undefined
    },
  })
}

/** Reads and checks what a client wants to send, before a byte of it is taken. */
async function readCreation(core: Core, request: FastifyRequest) {
  const size = Number(request.headers['upload-length'])
  if (!Number.isSafeInteger(size) || size < 0) fail('request.malformed')
  if (size > largestBytes) fail('request.too_large')
  const metadata = String(request.headers['upload-metadata'] ?? '')
  const parsed = Metadata.safeParse(decodeMetadata(metadata))
  if (!parsed.success) fail('request.malformed')
  if (!videoName.test(parsed.data.filename)) fail('studio.upload_type')
  if (!(await productExists(core.db, parsed.data.product_id))) fail('product.not_found')
  return { fields: parsed.data, size, metadata }
}

/** `filename 2YHbjNmE2YU=,purpose ZmVhdHVyZQ==`: pairs of a key and a value in base64 (UTF-8). */
function decodeMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => (key ? [[key, Buffer.from(value ?? '', 'base64').toString('utf8')]] : [])),
  )
}

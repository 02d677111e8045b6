import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiBase } from '#contract/route.ts'
import type { Api } from '../../api.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { finishUpload } from './finish-upload.ts'
import { uploadsFolder } from './media-paths.ts'
import { findUpload, insertUpload, productExists } from './upload-queries.ts'

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
  mkdirSync(uploadsFolder(core.config), { recursive: true })
  const tus = createTus(core)
  // the body is tus's to read, byte by byte
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

  const editorOf = (request: FastifyRequest) => letIn({ access: 'staff', roles: ['editor'] }, request)
  const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
  }

  app.post(path, async (request, reply) => {
    const viewer = await editorOf(request)
    const { metadata, size } = await readCreation(core, request)
    const id = randomUUID()
    await insertUpload(core.db, {
      id,
      productId: metadata.product_id,
      memberId: viewer.memberId,
      purpose: metadata.purpose,
      fileName: metadata.filename,
      size,
    })
    await namedUpload.run(id, () => pass(request, reply))
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
      await pass(request, reply)
    },
  })
}

// tus asks for a file's name deep inside; it is the row's id, never a word of the client
const namedUpload = new AsyncLocalStorage<string>()

function createTus(core: Core): Server {
  return new Server({
    path,
    datastore: new FileStore({ directory: uploadsFolder(core.config) }),
    relativeLocation: true,
    maxSize: largestBytes,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => namedUpload.getStore() ?? randomUUID(),
    onUploadFinish: async (_request, upload) => {
      await finishUpload(core, upload.id)
      return {}
    },
    onResponseError: (_request, error) => {
      core.log.warn({ err: error }, 'an upload was answered with an error')
      return undefined
    },
  })
}

/** Reads and checks what a client wants to send, before a byte of it is taken. */
async function readCreation(core: Core, request: FastifyRequest) {
  const size = Number(request.headers['upload-length'])
  if (!Number.isSafeInteger(size) || size < 0) fail('request.malformed')
  if (size > largestBytes) fail('request.too_large')
  const parsed = Metadata.safeParse(decodeMetadata(String(request.headers['upload-metadata'] ?? '')))
  if (!parsed.success) fail('request.malformed')
  if (!videoName.test(parsed.data.filename)) fail('studio.upload_type')
  if (!(await productExists(core.db, parsed.data.product_id))) fail('product.not_found')
  return { metadata: parsed.data, size }
}

/** `filename 2YHbjNmE2YU=,purpose ZmVhdHVyZQ==`: pairs of a key and a value in base64 (UTF-8). */
function decodeMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => (key ? [[key, Buffer.from(value ?? '', 'base64').toString('utf8')]] : [])),
  )
}

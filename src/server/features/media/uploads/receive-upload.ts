import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiBase } from '#contract/route.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Api } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { takesItsTime } from '#server/http/body-time.ts'
import { isWritable } from '#server/http/unwritable.ts'
import { finishUpload } from './finish-upload.ts'
import { beginning, PartStore, uploadExtensions } from './part-store.ts'
import { handOver, rememberFailure } from './tus-exchange.ts'
import { findMedium } from '../pipeline/medium-queries.ts'
import { countSending } from '../serving/sending-now.ts'
import { largestBytes } from './upload-budget.ts'
import { findArrived, findUpload } from './upload-queries.ts'

const path = `${apiBase}/studio/uploads`

/** A client's statement about a file at the beginning (tus `Upload-Metadata`). */
const Metadata = z.object({
  filename: z.string().min(1).max(500),
  // digits alone, as in an address
  product_id: z
    .string()
    .regex(/^[1-9]\d*$/)
    .pipe(z.coerce.number<string>().int().max(2_147_483_647)),
  purpose: z.enum(['feature', 'preview']).default('feature'),
})

const videoName = /\.(mp4|m4v|mov|mkv|webm|avi|ts|m2ts|mts|mpg|mpeg|wmv|asf|flv|ogv|mxf|3gp|vob|dv|rm|rmvb)$/i
const soundName = /\.(wav|wave|w64|flac|mp3|m4a|m4b|mp4|aac|ogg|oga|opus|aif|aiff|aifc|wma|mka)$/i

/**
 * Extensions of the protocol that we do not offer: parts of a file that are joined later, and sums of a piece. A client
 * that sends one counts on it, and is told that nobody looks at it.
 */
const notOffered = ['upload-concat', 'upload-checksum'] as const

function refuseNotOffered({ headers }: FastifyRequest): void {
  if (notOffered.some((name) => headers[name] !== undefined)) fail('request.malformed')
}

/** Abilities that a client may count on, before it signs in too. */
const abilities = {
  'tus-resumable': '1.0.0',
  'tus-version': '1.0.0',
  'tus-extension': uploadExtensions.join(','),
  'tus-max-size': String(largestBytes),
}

/** Resumable uploads by the tus protocol (https://tus.io), for editors. */
export function registerUploads({ app, core, letIn }: Api): void {
  const tus = createTus(core)
  // tus reads the body itself, byte by byte
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

  const sending = countSending()
  /** Once it is known who sends, their bytes may take their time. */
  const asEditor = async <T>(request: FastifyRequest, work: (memberId: MemberId) => Promise<T>): Promise<T> => {
    const { memberId } = await letIn({ access: 'staff', duty: 'titles' }, request)
    return sending(request, memberId, () => {
      takesItsTime(request)
      return work(memberId)
    })
  }

  for (const [url, allow] of [
    [path, 'OPTIONS, POST'],
    [`${path}/:id`, 'DELETE, HEAD, OPTIONS, PATCH'],
  ] as const)
    app.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers({ ...abilities, allow })
        .send(),
    )
  app.post(path, (request, reply) =>
    asEditor(request, async (memberId) => {
      const { fields, size, metadata } = await readCreation(core, request)
      const upload = {
        id: randomUUID(),
        productId: fields.product_id,
        memberId,
        purpose: fields.purpose,
        fileName: fields.filename,
        size,
        metadata,
        now: core.clock.now(),
      }
      return beginning.run(upload, () => handOver(tus, request, reply))
    }),
  )
  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${path}/:id`,
    handler: (request, reply) =>
      asEditor(request, async () => {
        const upload = z.uuid().safeParse(request.params.id)
        const row = upload.success ? await findUpload(core.db, upload.data) : undefined
        if (row === undefined || row.state === 'abandoned') fail('studio.upload_not_found')
        // a server that died right after the last byte has stored everything and started nothing: this question of the
        // client starts it
        if (request.method === 'HEAD') await finishUpload(core, row.id)
        refuseNotOffered(request)
        if (request.method === 'PATCH') await askRoom(core, row.size - (await findArrived(core.db, row.id)))
        return handOver(tus, request, reply)
      }),
  })
}

/** Refuses to go on with an upload whose rest would not fit, before a byte is taken; then storage checks each part. */
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
    // a file's name is its row's id, never text from the client
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

/** Reads and checks what a client wants to send, before a byte is taken. */
async function readCreation(core: Core, request: FastifyRequest) {
  const size = Number(request.headers['upload-length'])
  if (!Number.isSafeInteger(size) || size < 0) fail('request.malformed')
  if (size > largestBytes) fail('request.too_large')
  refuseNotOffered(request)
  const metadata = String(request.headers['upload-metadata'] ?? '')
  const parsed = Metadata.safeParse(decodeMetadata(metadata))
  if (!parsed.success || !isWritable(parsed.data.filename)) fail('request.malformed')
  const medium = await findMedium(core.db, parsed.data.product_id)
  if (medium === undefined) fail('product.not_found')
  if (medium === null) fail('studio.no_own_file')
  // the preview of music is made of the music
  if (medium === 'music' && parsed.data.purpose === 'preview') fail('studio.no_own_file')
  if (medium === 'music' && !soundName.test(parsed.data.filename)) fail('studio.upload_no_sound')
  if (medium === 'film' && !videoName.test(parsed.data.filename)) fail('studio.upload_type')
  return { fields: parsed.data, size, metadata }
}

/** `filename 2YHbjNmE2YU=,purpose ZmVhdHVyZQ==`: pairs of a key and a value in base64 (UTF-8). */
function decodeMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => (key ? [[key, Buffer.from(value ?? '', 'base64').toString('utf8')]] : [])),
  )
}

// what a request can do with a form is declared there
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, fail } from '../fail.ts'
import { addressOf, networkOf } from './address.ts'
import { countAtOnce } from './at-once.ts'
import { isWritable } from './unwritable.ts'

/** One uploaded file of a form, completely in memory: only for subtitles and pictures, whose size is limited. */
export interface FormFile {
  name: string
  bytes: Buffer
}

/**
 * A form of 20 MB stands in memory until its last byte has come, which may take ten minutes. Strangers send pictures too,
 * and a few hundred who fall silent would take all there is.
 */
export const mostForms = { ofOne: 8, ofAll: 32 }
const forms = countAtOnce(mostForms)

/** A form's fields as sent, and its one file, in any order; other files are ignored. Fails with 429 when many are on their way. */
export async function readParts(
  request: FastifyRequest,
  asked: { file: string; mostBytes?: number },
): Promise<{ fields: Record<string, unknown>; file: FormFile | undefined }> {
  if (!request.isMultipart()) fail('request.unsupported_type')
  try {
    const end = () => request.raw.emit('error', new AppError('request.too_slow'))
    return await forms.run(networkOf(addressOf(request)), () => collect(request, asked), end)
  } catch (error) {
    // the multipart reader gives its refusals a status, but not the error of a form that ends too soon
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
    throw new AppError('request.malformed', { cause: error })
  }
}

async function collect(request: FastifyRequest, { file: wanted, mostBytes }: { file: string; mostBytes?: number }) {
  const fields: Record<string, unknown> = {}
  let file: FormFile | undefined
  for await (const part of request.parts(mostBytes === undefined ? {} : { limits: { fileSize: mostBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === wanted) file = { name: String(part.filename), bytes: await part.toBuffer() }
    else part.file.resume()
  }
  if (file !== undefined && !isWritable(file.name)) fail('request.malformed')
  return { fields, file }
}

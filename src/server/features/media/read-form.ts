import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, fail } from '../../fail.ts'
import { fieldsOf } from '../../http/validation.ts'

/** One uploaded file of a form, whole in memory: for subtitles and pictures only, whose size is limited. */
export interface FormFile {
  name: string
  bytes: Buffer
}

/** Reads a multipart form: its fields by the contract's schema, and its one file, in whatever order they come. */
export async function readForm<S extends z.ZodObject>(
  request: FastifyRequest,
  schema: S,
): Promise<{ fields: z.output<S>; file: FormFile }> {
  if (!request.isMultipart()) fail('request.unsupported_type')
  const fields: Record<string, unknown> = {}
  let file: FormFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === 'file') file = { name: part.filename, bytes: await part.toBuffer() }
    else part.file.resume()
  }
  const parsed = schema.safeParse({ ...fields, file: file === undefined ? undefined : true })
  if (!parsed.success) throw new AppError('request.invalid', { fields: fieldsOf(parsed.error) })
  if (file === undefined) {
    const missing = { fa: 'یک فایل انتخاب کنید.', en: 'Choose a file.' }
    throw new AppError('request.invalid', { fields: { file: [missing] } })
  }
  return { fields: parsed.data, file }
}

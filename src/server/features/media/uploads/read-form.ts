import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { failFields } from '#server/fail.ts'
import { type FormFile, readParts } from '#server/http/read-parts.ts'
import { readInput } from '#server/http/validation.ts'

/** Reads a multipart form: its fields by the contract's schema, and its one required file. */
export async function readForm<S extends z.ZodObject>(
  request: FastifyRequest,
  schema: S,
): Promise<{ fields: z.output<S>; file: FormFile }> {
  const { fields, file } = await readParts(request, { file: 'file' })
  const read = readInput(schema, { ...fields, file: file === undefined ? undefined : true })
  if (file === undefined) return failFields({ file: [{ fa: 'یک فایل انتخاب کنید.', en: 'Choose a file.' }] })
  return { fields: read, file }
}

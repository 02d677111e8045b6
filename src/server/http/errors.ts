import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ProblemCode, problems } from '#contract/problem.ts'
import { isDatabaseAway } from '#db/away.ts'
import { isClash } from '#db/transaction.ts'
import { isDiskFull } from '#lib/disk-full.ts'
import { isLocale, type Locale } from '#lib/text/locale.ts'
import { StorageAway, StorageFull, StorageRefusal } from '#storage/storage.ts'
import { AppError, sentence } from '../fail.ts'
import { isOfHangingUp } from './hung-up.ts'
import { findUnwritable, unwritable } from './unwritable.ts'

/**
 * The language of an answer: `Accept-Language-site` (the open site), then the first of `Accept-Language` that we have,
 * then Persian.
 */
export function localeOf(request: FastifyRequest): Locale {
  const site = request.headers['accept-language-site']
  if (isLocale(site)) return site
  for (const part of (request.headers['accept-language'] ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (isLocale(tag)) return tag
  }
  return 'fa'
}

// Fastify's own refusals, by their code
const fastifyCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
}

/** After how many seconds a call may be repeated while database or store are away: they restart within seconds. */
export const awaySeconds = 5

/** The same while a disk is full: somebody has to make room. */
export const fullSeconds = 60

const asObject = (given: unknown): object => (typeof given === 'object' && given !== null ? given : {})

const away = (cause: unknown): AppError =>
  new AppError('server.unavailable', { cause, headers: { 'retry-after': String(awaySeconds) } })
const full = (cause: unknown): AppError =>
  new AppError('server.full', { cause, headers: { 'retry-after': String(fullSeconds) } })

function asAppError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): AppError {
  if (error instanceof AppError) return error
  if (isOfHangingUp(error, reply)) return new AppError('request.hung_up', { cause: error })
  if (error instanceof StorageFull) return new AppError('storage.full', { cause: error })
  // refused by the store means that an operator must act: for a visitor it is as away as one that is silent
  if (error instanceof StorageAway || error instanceof StorageRefusal) return away(error)
  if (isDatabaseAway(error)) return away(error)
  if (isDiskFull(error)) return full(error)
  if (isClash(error)) return new AppError('request.clash', { cause: error })
  const known = fastifyCodes[error.code ?? '']
  if (known !== undefined) return new AppError(known, { cause: error })
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('request.too_large', { cause: error })
  if (status >= 400 && status < 500) return new AppError('request.malformed', { cause: error })
  // names are cleaned of such characters; where one still causes an error, it is the caller's fault
  const field = findUnwritable({ ...asObject(request.params), ...asObject(request.query), ...asObject(request.body) })
  if (field !== null) return new AppError('request.invalid', { fields: { [field]: [unwritable] }, cause: error })
  return new AppError('server.failed', { cause: error })
}

/** Returns the log's words for a failure. With the database away a stack tells no more, and each visitor brings one. */
function faultOf(problem: AppError): { err: unknown } | { reason: string } {
  const { cause } = problem
  return isDatabaseAway(cause) && cause instanceof Error ? { reason: cause.message } : { err: cause ?? problem }
}

/** Sends every refusal and failure in the one shape `{ message, code, errors?, request_id }`. */
export function sendProblem(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = asAppError(error, request, reply)
  const status = problems[problem.code].status
  // a clash that nobody foresaw may be a fault of ours that always comes
  if (status >= 500 || problem.code === 'request.clash')
    request.log.error({ ...faultOf(problem), code: problem.code }, 'request failed')
  const locale = localeOf(request)
  reply.code(status).headers(problem.headers).header('cache-control', 'no-store').header('content-language', locale)
  if (status === 204) return reply.send()
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const errors =
    problem.fields === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries(problem.fields).map(([field, messages]) => [field, messages.map((m) => m[locale])]),
        )
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      message: sentence(problem.code, locale, problem.data),
      code: problem.code,
      ...(errors === undefined ? {} : { errors }),
      request_id: request.id,
    })
}

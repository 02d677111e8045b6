import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inWork, newWork, type Work } from '#db/work.ts'
import type { ApiKeyId, MemberId } from '#lib/ids.ts'

const works = new WeakMap<FastifyRequest, Work>()
const callers = new WeakMap<FastifyRequest, Caller>()

interface Caller {
  memberId: MemberId
  /** The key of a machine that calls as the member. */
  keyId: ApiKeyId | null
}

/** Who calls, for the line of the request; what a key does is recorded with it (`insertAudit`). */
export function noteCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
  const work = works.get(request)
  if (work !== undefined && caller.keyId !== null) work.key = { id: caller.keyId, isAudited: false }
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10

/** Who called, and what the call asked of the database. */
export function workOf(request: FastifyRequest): object {
  const work = works.get(request)
  const caller = callers.get(request)
  return {
    ...(caller === undefined ? {} : { member_id: caller.memberId }),
    ...(caller?.keyId == null ? {} : { key_id: caller.keyId }),
    ...(work === undefined ? {} : { statements: work.statements, databaseTime: tenths(work.databaseMs) }),
    ...(work?.within == null ? {} : { page_request_id: work.within.requestId }),
  }
}

/** Counts what a request asks of the database; calls that a page makes inside of the process count for it too. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const work = newWork(request.id)
    works.set(request, work)
    inWork(work, done)
  })
  // reading a body leaves the work: its bytes come from the socket
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request)
    if (work === undefined) done()
    else inWork(work, done)
  })
}

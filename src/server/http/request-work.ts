import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inWork, newWork, type Work } from '#db/work.ts'
import type { MemberId } from '#lib/ids.ts'

const works = new WeakMap<FastifyRequest, Work>()
const callers = new WeakMap<FastifyRequest, MemberId>()

/** The member who calls, for the line of the request. */
export function noteCaller(request: FastifyRequest, memberId: MemberId): void {
  callers.set(request, memberId)
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10

/** Who called, and what the call asked of the database. */
export function workOf(request: FastifyRequest): object {
  const work = works.get(request)
  const memberId = callers.get(request)
  return {
    ...(memberId === undefined ? {} : { member_id: memberId }),
    ...(work === undefined ? {} : { statements: work.statements, databaseTime: tenths(work.databaseMs) }),
    ...(work?.within == null ? {} : { page_request_id: work.within.requestId }),
  }
}

/** What a request asks of the database is counted for it; calls that a page makes inside of the process count for it too. */
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

import type { FastifyRequest } from 'fastify'
import type { MemberId } from '#lib/ids.ts'
import { failTooMany } from '../../fail.ts'

/**
 * How many requests with bytes of files one web process takes at once. Each holds up to a part of 16 MB until it is
 * complete, and one that falls silent does so for two minutes: twenty of them took 300 MB, and a member may have begun a
 * hundred.
 */
export const mostSending = { ofMember: 8, ofAll: 24 }

/** After so many seconds the bytes of another request will have been stored. */
const againAfter = 2

const hasBytes = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Runs `work` while the request is counted. Fails with 429 before a byte is read when there are as many as may be. */
export function countSending() {
  const now = new Map<MemberId, number>()
  let all = 0
  return async <T>(request: FastifyRequest, memberId: MemberId, work: () => Promise<T>): Promise<T> => {
    if (!hasBytes(request)) return work()
    const own = now.get(memberId) ?? 0
    if (own >= mostSending.ofMember || all >= mostSending.ofAll) return failTooMany(againAfter)
    now.set(memberId, own + 1)
    all += 1
    try {
      return await work()
    } finally {
      all -= 1
      const left = (now.get(memberId) ?? 1) - 1
      if (left === 0) now.delete(memberId)
      else now.set(memberId, left)
    }
  }
}

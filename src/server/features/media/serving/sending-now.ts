import type { FastifyRequest } from 'fastify'
import type { MemberId } from '#lib/ids.ts'
import { countAtOnce } from '#server/http/at-once.ts'

/**
 * How many requests with bytes of files one web process takes at once. Each holds up to a part of 16 MB until it is
 * complete, and one that falls silent does so for two minutes: twenty of them took 300 MB, and a member may have begun a
 * hundred.
 */
export const mostSending = { ofOne: 8, ofAll: 24 }

const hasBytes = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Runs `work` while the request is counted. Fails with 429 before a byte is read when there are as many as may be. */
export function countSending() {
  const sending = countAtOnce(mostSending)
  return <T>(request: FastifyRequest, memberId: MemberId, work: () => Promise<T>): Promise<T> =>
    hasBytes(request) ? sending.run(memberId, work) : work()
}

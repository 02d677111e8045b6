import type { Context } from '../../../api.ts'
import { hashToken } from '../../../secrets.ts'

/** The facts of a call that decide for whom its tries count. */
export interface Caller {
  ip: string
  /** Hash of the token that this browser got at a sign-in. */
  deviceHash: Buffer | null
  /** Proof of work sent with the call. */
  work: string | null
}

/** The cookie that makes a browser known. It is useless without the password or a code. */
export const deviceCookie = 'parde_device'
/** In a refusal it holds the task; in the next call, the task with its solution. */
export const workHeader = 'parde-work'

const tokenShape = /^[\w-]{43}$/

export function callerOf({ ip, request }: Pick<Context, 'ip' | 'request'>): Caller {
  const cookie = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${deviceCookie}=`))
  const token = cookie?.slice(deviceCookie.length + 1) ?? ''
  const work = request.headers[workHeader]
  return {
    ip,
    deviceHash: tokenShape.test(token) ? hashToken(token) : null,
    work: typeof work === 'string' ? work : null,
  }
}

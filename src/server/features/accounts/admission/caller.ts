import type { Context } from '../../../api.ts'
import { hashToken } from '../../../secrets.ts'

/** What of a call tells whom its tries count for. */
export interface Caller {
  ip: string
  /** Of the token that this browser was given when somebody signed in there. */
  deviceHash: Buffer | null
  /** Work as it was sent along. */
  work: string | null
}

/** The cookie that makes a browser known. Of no use to anybody without the password or a code. */
export const deviceCookie = 'parde_device'
/** Carries the task in a refusal, and the task with its solution in the call that follows. */
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

import type { Context } from '#server/api.ts'
import { cookieIn } from '#server/http/cookies.ts'
import { hashToken } from '#server/secrets.ts'

/** The facts of a call that decide for whom its tries count. */
export interface Caller {
  ip: string
  /** Hash of the token that this browser got at a sign-in. */
  deviceHash: Buffer | null
  /** Proof of work sent with the call. */
  work: string | null
  /** The digits of a captcha sent with the call, as they were typed. */
  captcha: { key: string; text: string } | null
}

/** The cookie that makes a browser known. It is useless without the password or a code. */
export const deviceCookie = 'parde_device'
/** In a refusal it holds the task; in the next call, the task with its solution. */
export const workHeader = 'parde-work'
/** In a refusal it names the proofs of which any one suffices: `work`, or `work, captcha`. */
export const proofsHeader = 'parde-proofs'
/** `key:digits` of a captcha; digits that are not Latin are percent-encoded, because headers hold no others. */
export const captchaHeader = 'parde-captcha'

const tokenShape = /^[\w-]{43}$/

export function callerOf({ ip, request }: Pick<Context, 'ip' | 'request'>): Caller {
  const token = cookieIn(request.headers.cookie, deviceCookie) ?? ''
  const work = request.headers[workHeader]
  const captcha = request.headers[captchaHeader]
  return {
    ip,
    deviceHash: tokenShape.test(token) ? hashToken(token) : null,
    work: typeof work === 'string' ? work : null,
    captcha: typeof captcha === 'string' ? readCaptcha(captcha) : null,
  }
}

function readCaptcha(header: string): Caller['captcha'] {
  const [, key = '', text = ''] = /^([\w-]{0,100}):(.{0,200})$/.exec(header) ?? []
  try {
    return { key, text: decodeURIComponent(text) }
  } catch {
    // a lone percent sign: the digits are then wrong in any case
    return { key, text }
  }
}

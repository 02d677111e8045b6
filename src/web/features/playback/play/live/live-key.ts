import { keyHeaders } from '../key-headers.ts'

/** A key was refused: what the player is told. */
class LiveKeyRefused extends Error {
  override name = 'LiveKeyRefused'
  readonly status: number
  constructor(status: number) {
    super(`live key ${status}`)
    this.status = status
  }
}

/** For who is told on which device the ticket plays; a body that cannot be read tells nothing. */
async function problemOf(answer: Response): Promise<{ code: string; message: string } | null> {
  try {
    const body = (await answer.json()) as { code?: unknown; message?: unknown }
    return typeof body.code === 'string' && typeof body.message === 'string'
      ? { code: body.code, message: body.message }
      : null
  } catch {
    return null
  }
}

/**
 * One key of a live event. 409 says that the ticket plays elsewhere, or on another network: the
 * page asks the viewer, and the player stops with a refusal.
 */
export async function liveKey(
  url: string,
  signal: AbortSignal,
  onElsewhere: (code: string, message: string) => boolean,
): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers: keyHeaders(), signal, cache: 'no-store' })
  if (answer.ok) return answer.arrayBuffer()
  const problem = answer.status === 409 ? await problemOf(answer) : null
  if (problem !== null) onElsewhere(problem.code, problem.message)
  // the player knows 403 as a refusal, after which it does not try on by itself
  throw new LiveKeyRefused(answer.status === 409 ? 403 : answer.status)
}

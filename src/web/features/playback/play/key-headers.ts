import { readToken } from '#web/session.ts'

/** Key requests carry the viewer's own token; without a token the server uses the play cookie. */
export function keyHeaders(): Record<string, string> {
  const token = readToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

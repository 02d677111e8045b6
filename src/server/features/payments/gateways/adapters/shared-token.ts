/**
 * The result of a login; `lastsMs` counts from before the request. `none`: there is no token, so the call that needed
 * it is not sent.
 */
export type Login = { kind: 'token'; token: string; lastsMs: number } | { kind: 'none'; reason: string }
export type Token = { kind: 'token'; token: string } | { kind: 'none'; reason: string }

export interface SharedToken {
  /** The present token, or one login for all who wait. */
  current(): Promise<Token>
  /** After the bank refused this token: the token that replaced it, or one login for all who were refused. */
  after(refused: string): Promise<Token>
}

/**
 * Keeps a bank's token in this process, so that any number of calls cause one login. A failed login is reported to
 * those who wait for it, and the next call tries again. `elapsed` counts milliseconds and never goes back, because a
 * token's age must not depend on the calendar clock.
 */
export function sharedToken(login: () => Promise<Login>, elapsed: () => number = () => performance.now()): SharedToken {
  let held: { token: string; until: number } | null = null
  let underWay: Promise<Token> | null = null

  async function logIn(): Promise<Token> {
    const from = elapsed()
    try {
      const answer = await login()
      held = answer.kind === 'token' ? { token: answer.token, until: from + answer.lastsMs } : null
      return answer.kind === 'token' ? { kind: 'token', token: answer.token } : answer
    } finally {
      underWay = null
    }
  }

  async function current(): Promise<Token> {
    if (held !== null && elapsed() < held.until) return { kind: 'token', token: held.token }
    underWay ??= logIn()
    return underWay
  }

  return {
    current,
    async after(refused) {
      if (held?.token === refused) held = null
      return current()
    },
  }
}

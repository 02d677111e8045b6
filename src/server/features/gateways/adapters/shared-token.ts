/** What a login brought; `lastsMs` counts from before it was asked for. `none`: the call it was for never left. */
export type Login = { kind: 'token'; token: string; lastsMs: number } | { kind: 'none'; reason: string }
export type Token = { kind: 'token'; token: string } | { kind: 'none'; reason: string }

export interface SharedToken {
  /** The token in hand, or one login for everybody who waits. */
  current(): Promise<Token>
  /** After the bank refused this token: the one that came after it, or one login for everybody who was refused. */
  after(refused: string): Promise<Token>
}

/**
 * Keeps a bank's token in this process so that any number of calls log in once. A failed login is told to those who
 * wait for it and tried again by the next. `elapsed` counts milliseconds and never goes back: the age of a token is no
 * matter of the calendar.
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

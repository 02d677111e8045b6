import { apiBase } from '#contract/route.ts'
import type { TestApp } from '#tests/support/api/app.ts'
import type { Account, Row } from './calls-of-members.ts'

export type Who = Pick<Account, 'token'> | null

export interface Answered {
  status: number
  /** The problem's code; null when there is no problem. */
  code: string | null
  text: string
}

/** The account's things that a row names. */
export function namedBy(row: Row): Set<string> {
  const named = new Set<string>()
  const account = new Proxy({} as Account, {
    get: (_account, name) => {
      named.add(String(name))
      return ''
    },
  })
  row.own?.(account)
  row.anyone?.(account)
  row.query?.(account)
  if (typeof row.body === 'function') row.body(account)
  return named
}

/** Makes calls as a browser does. */
export function callsOn(app: TestApp['app']) {
  /** A call by its method and filled path; `form` is the body of a multipart call. */
  async function send(
    [method, path]: readonly [string, string],
    who: Who,
    body: { json?: object | undefined; form?: string } = {},
  ): Promise<Answered> {
    const answer = await app.inject({
      method: method as 'GET',
      url: apiBase + path,
      ...(body.form === undefined ? {} : { payload: body.form }),
      ...(body.json === undefined ? {} : { payload: body.json }),
      headers: {
        'idempotency-key': 'key-of-somebody',
        ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
        ...(body.form === undefined ? {} : { 'content-type': 'multipart/form-data; boundary=line' }),
      },
    })
    const isProblem = answer.statusCode >= 400 && answer.statusCode < 600
    const code = isProblem ? answer.json<{ code: string }>().code : null
    return { status: answer.statusCode, code, text: answer.body }
  }

  /** The call of a row as `who` makes it, about things of `whose`. */
  function callAs({ key, row }: { key: string; row: Row }, who: Who, whose: Account): Promise<Answered> {
    const [method = '', template = ''] = key.split(' ')
    const ids = (row.own ?? row.anyone)?.(whose) ?? {}
    const path = template.replace(/:(\w+)/g, (_whole, name: string) => String(ids[name]))
    const query = row.query === undefined ? '' : `?${new URLSearchParams(row.query(whose)).toString()}`
    const json = typeof row.body === 'function' ? row.body(whose) : row.body
    return send([method, path + query], who, row.form === undefined ? { json } : { form: multipart(row.form) })
  }

  return { send, callAs }
}

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--line--\r\n`
}

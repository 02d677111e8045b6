import { type Exchange, type Handler, json, jsonObject, type Reply } from '../http/exchange.ts'

export type Body = Record<string, unknown>
export type On = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, run: Handler) => void

export function wrong(message: string): Reply {
  return json(400, { message })
}

/**
 * A POST without a body counts as an empty object. Another content type is refused, so that no simple HTML form can
 * call us.
 */
export function withBody(run: (body: Body, exchange: Exchange) => Reply | Promise<Reply>): Handler {
  return (exchange) => {
    const body = exchange.body === '' ? {} : jsonObject(exchange)
    return body ? run(body, exchange) : wrong('The body has to be a JSON object.')
  }
}

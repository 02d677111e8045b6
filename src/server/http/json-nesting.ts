import type { FastifyInstance } from 'fastify'
import { AppError } from '../fail.ts'

/** No call needs more than seven; a page of a festival's programme has five. */
export const deepest = 64

const code = (letter: string) => letter.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const [brace, bracket, endBrace, endBracket] = [code('{'), code('['), code('}'), code(']')]

/** Whether objects and lists stand in one another deeper than they may; what is no JSON is for the parser to refuse. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at)
    if (isText) {
      if (unit === backslash) at += 1
      else if (unit === quote) isText = false
    } else if (unit === quote) isText = true
    else if (unit === brace || unit === bracket) {
      depth += 1
      if (depth > deepest) return true
    } else if (unit === endBrace || unit === endBracket) depth -= 1
  }
  return false
}

/**
 * Refuses a body whose parts stand in one another too deep before it is parsed: a megabyte of nothing but brackets took
 * the parser half a second, in which nobody else was answered.
 */
export function limitNesting(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(String(body))) done(new AppError('request.malformed'))
    else void parse(request, String(body), done)
  })
}

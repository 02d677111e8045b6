import { json, type Reply } from '../http/exchange.ts'
import { httpStatusOf, messageOf } from './codes.ts'

export type Validations = Record<string, string>[]

/** A clear refusal of the gateway. */
export interface Refusal {
  code: number
  validations?: Validations
}

export function isRefusal(value: object): value is Refusal {
  return 'code' in value && typeof value.code === 'number'
}

/** Success: `errors` is `[]`, because PHP writes an empty map so. */
export function accepted(code: 100 | 101, message: string, fields: Record<string, unknown>): Reply {
  return json(200, { data: { ...fields, code, message }, errors: [] })
}

/** Failure: `data` is `[]`. */
export function refused({ code, validations }: Refusal): Reply {
  return json(httpStatusOf(code), {
    data: [],
    errors: { code, message: messageOf(code), validations: validations ?? [] },
  })
}

/** The answer for an authority of the wrong shape: the framework's own error, not the gateway's envelope. */
export function malformedAuthority(): Reply {
  return json(422, { message: 'Invalid authority', errors: { authority: ['Invalid authority.', '-54'] } })
}

import type { GatewaySettings } from '#server/gateway-settings.ts'
import { callBank } from './bank-call.ts'
import type { AttemptFacts } from '../gateway.ts'
import { envelopeOf, type Operation, readReturn, splitReturn } from './mellat-wire.ts'

export type MellatSettings = NonNullable<GatewaySettings['mellat']>

export type Said =
  | { kind: 'said'; code: string; rest: string | null }
  /** No readable answer; `not_sent`: the bank never saw the call. */
  | { kind: 'not_sent' | 'unknown'; reason: string }

export type Caller = (operation: Operation, fields: readonly (readonly [string, string])[]) => Promise<Said>

const headers = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml', soapaction: '""' }

/** Every call begins with terminal, user name and password. */
export function mellatCaller(settings: MellatSettings, timeoutMs: number): Caller {
  const credentials = [
    ['terminalId', settings.terminalId],
    ['userName', settings.userName],
    ['userPassword', settings.password],
  ] as const
  return async (operation, fields) => {
    const body = envelopeOf(operation, [...credentials, ...fields])
    const outcome = await callBank(settings.apiUrl, { headers, body }, timeoutMs)
    if (outcome.kind !== 'answer') return outcome
    // a fault has status 500 and says nothing about what was done
    const said = outcome.status === 200 ? readReturn(operation, outcome.text) : null
    const parts = said === null ? null : splitReturn(said)
    return parts === null
      ? { kind: 'unknown', reason: `unreadable answer, status ${outcome.status}` }
      : { kind: 'said', ...parts }
  }
}

/** The numbers of one sale; the number of the request may be the sale's. */
export function saleFields(attempt: AttemptFacts, saleReferenceId: string): (readonly [string, string])[] {
  return [
    ['orderId', attempt.orderKey],
    ['saleOrderId', attempt.orderKey],
    ['saleReferenceId', saleReferenceId],
  ]
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { GiveUp } from '#jobs/job.ts'
import { inSpan } from '#lib/trace.ts'
import type { Config } from '#server/config.ts'
import { AddressRefused } from '../reach/refused-address.ts'
import { ChannelStopped } from '../reach/stopped-channel.ts'

const patienceMs = 10_000

const Answer = z.object({ return: z.object({ status: z.int() }) })

// Codes of Kavenegar's table that a retry cannot help: a wrong parameter, a wrong length or code.
const hopeless = new Set([400, 413, 431])

// A wrong key, a forbidden address of ours, a wrong sender, no credit, and an account that is shut or lacks the service
// wait for a person: the job is dead at once, and is tried again by hand.
const waitsForPerson = new Set([401, 403, 407, 412, 418, 426])
// Kavenegar's own 402 is a bad moment, but others answer so by HTTP alone (RFC 9110: payment required)
const unpaid = 402

/** The receptor is no number that can get messages. */
const noReceptor = 411

type TextMessage = { id: string; to: string; text: string }

/**
 * Sends one text message over the HTTP interface that Kavenegar made common in Iran (`/v1/{key}/sms/send.json`). A
 * repeated send with the same `id` is the same message for the provider (`localid`). Errors never contain the number,
 * the text or the key. Fails with `AddressRefused` where the provider refuses the number.
 */
export function sendSms(config: NonNullable<Config['sms']>, message: TextMessage, signal: AbortSignal): Promise<void> {
  // the path holds the key
  const facts = () => ({ 'server.address': new URL(config.apiUrl).hostname })
  return inSpan(
    'send sms',
    () => sendNow(config, message, signal),
    () => ({ kind: 'client', facts: facts() }),
  )
}

async function sendNow(config: NonNullable<Config['sms']>, message: TextMessage, signal: AbortSignal): Promise<void> {
  const url = `${config.apiUrl}/v1/${encodeURIComponent(config.apiKey)}/sms/send.json`
  const form = new URLSearchParams({
    receptor: receptorOf(message.to),
    message: message.text,
    localid: localId(message.id),
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  let response: Response
  let body: unknown
  try {
    response = await fetch(url, { method: 'POST', body: form, signal: limit, redirect: 'error' })
    body = await response.json().catch(() => null)
  } catch (error) {
    throw new Error(`The SMS gateway could not be reached (${reasonOf(error)}).`)
  }
  const answer = Answer.safeParse(body)
  const status = answer.success ? answer.data.return.status : response.status
  if (response.ok && status === 200) return
  if (status === noReceptor) throw new AddressRefused(`The SMS gateway refused the number (${status}).`, 'gone')
  if (waitsForPerson.has(status) || (status === unpaid && !answer.success))
    throw new ChannelStopped(`The SMS gateway takes nothing of this account (${status}).`, String(status))
  if (hopeless.has(status)) throw new GiveUp(`The SMS gateway refused the message (${status}).`)
  throw new Error(`The SMS gateway answered ${status}.`)
}

/** Iranian numbers in the national form, which every Iranian gateway knows; others with 00. */
function receptorOf(phone: string): string {
  return phone.startsWith('+98') ? `0${phone.slice(3)}` : `00${phone.slice(1)}`
}

/** A positive integer below 2^53 derived from the id. */
function localId(id: string): string {
  return String(createHash('sha256').update(id).digest().readUIntBE(0, 6))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

import type { InputOf, OutputOf } from '#contract/api.ts'

type Request = OutputOf<'POST /auth/passkey/request'>['request']
type NewRequest = OutputOf<'POST /me/passkeys/request'>['request']
type Signed = InputOf<'POST /auth/passkey'>['body']['passkey']
type Made = InputOf<'POST /me/passkeys'>['body']['passkey']

/** Whether this browser can have passkeys; asked only where a person sees the answer. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** The person closed the browser's window, or it has no fitting passkey. */
export class PasskeyNotGiven extends Error {
  override name = 'PasskeyNotGiven'
}

async function given<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyNotGiven('the browser gave no passkey', { cause: error })
  }
}

/** Whether this browser offers passkeys in the list under a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  // Firefox before 119 does not know it
  const { isConditionalMediationAvailable: ask } = PublicKeyCredential as Partial<typeof PublicKeyCredential>
  return ask !== undefined && (await ask.call(PublicKeyCredential))
}

/**
 * Lets a passkey of this browser sign. Its code loads when it is first asked for. `offered`: not in a window of the
 * browser, but in the list under a field that says `webauthn`, for as long as nobody takes back what was asked.
 */
export async function signByPasskey(request: Request, how: 'asked' | 'offered' = 'asked'): Promise<Signed> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response, type } = await given(() =>
    startAuthentication({ optionsJSON: requestOf(request), useBrowserAutofill: how === 'offered' }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** Takes back what was offered: the field has gone. */
export async function takePasskeysBack(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Makes a passkey in this browser, or on a device that it reaches. */
export async function makePasskey(request: NewRequest): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = { ...request, excludeCredentials: request.excludeCredentials.map(knownOf) }
  const { id, rawId, response, type } = await given(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
  }
}

const requestOf = (request: Request) => ({ ...request, allowCredentials: request.allowCredentials.map(knownOf) })

/** A key as browsers know it: transports that a later standard names are left out by them. */
const knownOf = ({ id, type, transports }: Request['allowCredentials'][number]) => ({ id, type, transports })

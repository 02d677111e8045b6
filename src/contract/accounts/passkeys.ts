import { z } from 'zod'
import { ownFactorKinds } from '#lib/lists/factors.ts'

// The shapes of Web Authentication as JSON, of what this house uses (https://www.w3.org/TR/webauthn-3/, 5.1)

const Bytes = z.string().max(20_000).meta({ description: 'base64url' })
const KnownKey = z.object({ id: Bytes, type: z.literal('public-key'), transports: z.array(z.string()) })

/** The request that a browser hands to a passkey to sign. */
export const PasskeyRequest = z
  .object({
    challenge: Bytes,
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(KnownKey),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' })

/** The request for which a browser makes a passkey. */
export const NewPasskeyRequest = z
  .object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: Bytes, name: z.string(), displayName: z.string() }),
    challenge: Bytes,
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(KnownKey),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'NewPasskeyRequest' })

const credential = { id: Bytes, rawId: Bytes, type: z.literal('public-key'), clientExtensionResults: z.object({}) }

/** The answer that a passkey signed. */
export const SignedByPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Bytes.nullish().transform((handle) => handle ?? undefined),
    }),
  })
  .meta({ id: 'SignedByPasskey' })

/** A passkey as the browser made it. */
export const MadePasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'MadePasskey' })

/** A code for a factor as typed: six digits of an app, or a recovery code. */
export const TypedFactor = z.string().max(64)

/** Which factors a member can be asked for; `passkey` is null where they have none. */
export const AskedFactor = z
  .object({ kinds: z.array(z.enum(ownFactorKinds)), passkey: PasskeyRequest.nullable() })
  .meta({ id: 'AskedFactor' })

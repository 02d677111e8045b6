import { useEffect, useRef } from 'react'
import { call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'
import type { StepProps } from './login-step.ts'
import { type Means, offerPasskeys } from './offer-passkeys.ts'
import { canOfferPasskeys, signByPasskey, takePasskeysBack } from './passkey-of-browser.ts'
import { goOn } from './steps/go-on.ts'

const means: Means = {
  canOffer: canOfferPasskeys,
  ask: async () => (await call('POST /auth/passkey/request', {}, { quiet: true })).request,
  sign: (request) => signByPasskey(request, 'offered'),
  takeBack: takePasskeysBack,
  later: (work, ms) => {
    const timer = window.setTimeout(work, ms)
    return () => window.clearTimeout(timer)
  },
}

/** While the field of the user name is there, its list offers the passkeys of this browser; one that is chosen signs in. */
export function useOfferedPasskeys(props: Pick<StepProps, 'go' | 'enter'>): void {
  const ways = useRef(props)
  useEffect(() => {
    ways.current = props
  })
  useEffect(
    () =>
      offerPasskeys(means, (passkey) => {
        call('POST /auth/passkey', { body: { passkey } }, { quiet: true }).then(
          (answer) => goOn(answer, ways.current),
          toastError,
        )
      }),
    [],
  )
}

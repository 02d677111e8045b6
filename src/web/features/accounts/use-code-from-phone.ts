import { useEffect, useRef } from 'react'

type OneTimeCode = Credential & { code?: string }

/**
 * On phones that can (WebOTP), the code of the text message comes by itself, after the person has agreed. Where it
 * cannot, the keyboard offers it (`autocomplete="one-time-code"`).
 */
export function useCodeFromPhone(isWanted: boolean, onCode: (text: string) => void) {
  const newest = useRef(onCode)
  useEffect(() => {
    newest.current = onCode
  })
  useEffect(() => {
    if (!isWanted || !('OTPCredential' in window)) return undefined
    const stop = new AbortController()
    const wish = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions
    navigator.credentials.get(wish).then(
      (found) => {
        const code = (found as OneTimeCode | null)?.code
        if (code) newest.current(code)
      },
      () => {
        // The person would not, or the time is over: the boxes are there.
      },
    )
    return () => stop.abort()
  }, [isWanted])
}

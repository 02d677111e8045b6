import { useEffect, useRef } from 'react'

type OneTimeCode = Credential & { code?: string }

/**
 * Phones with WebOTP fill in the code of the text message, after the person agrees. Elsewhere the keyboard offers it
 * (`autocomplete="one-time-code"`).
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
        // The person declined, or the time is over: the code can be typed.
      },
    )
    return () => stop.abort()
  }, [isWanted])
}

type Said = Readonly<Record<string, unknown>>

/**
 * Joins a provider's claims about a person: those of the signed ID token, and, since many say little there, those of
 * its user information. The token wins. Whether an address is verified is never taken from a source with another
 * address, and only the token says how somebody signed in.
 */
export function joinClaims<Token extends Said>(inToken: Token, asked: Said): Token & Said {
  const { amr: _amr, acr: _acr, ...rest } = asked
  const isSameAddress = !('email' in inToken) || inToken['email'] === asked['email']
  const isVerified = inToken['email_verified'] ?? (isSameAddress ? asked['email_verified'] : undefined)
  return { ...rest, ...inToken, email_verified: isVerified }
}

type Said = Readonly<Record<string, unknown>>

/**
 * What a provider says of a person: in the signed ID token, and, since many say little there, when asked for user
 * information. The token wins. Whether an address is verified is never taken from where another address stands, and how
 * somebody signed in is said by the token alone.
 */
export function joinClaims<Token extends Said>(inToken: Token, asked: Said): Token & Said {
  const { amr: _amr, acr: _acr, ...rest } = asked
  const isSameAddress = !('email' in inToken) || inToken['email'] === asked['email']
  const isVerified = inToken['email_verified'] ?? (isSameAddress ? asked['email_verified'] : undefined)
  return { ...rest, ...inToken, email_verified: isVerified }
}

/** The v4 table. Messages are ours; integrations must read the number. */
const messages: Record<number, string> = {
  100: 'Success',
  101: 'Verified',
  [-9]: 'The input params invalid, validation error.',
  [-10]: 'Terminal is not valid, please check merchant_id or ip address.',
  [-11]: 'Terminal is not active.',
  [-12]: 'Too many attempts, please try again later.',
  [-13]: 'Terminal limit reached.',
  [-14]: 'The callback URL domain does not match the registered terminal domain.',
  [-15]: 'Terminal user is suspended.',
  [-16]: 'Terminal user level is not valid (below silver).',
  [-17]: 'Terminal user is limited at the blue level.',
  [-18]: 'The referrer address does not match the registered domain.',
  [-19]: 'Transactions of this terminal are banned.',
  [-30]: 'Terminal does not accept floating wages.',
  [-31]: 'Terminal has no default bank account for wages.',
  [-32]: 'Wages are not valid: floating total is above the maximum.',
  [-33]: 'Wages floating is not valid.',
  [-34]: 'Wages are not valid: fixed total is above the maximum.',
  [-35]: 'Wages are not valid: too many parts.',
  [-36]: 'The minimum amount of a wage is 10000 Rial.',
  [-37]: 'An IBAN of the wages is inactive.',
  [-38]: 'Wages need a valid IBAN.',
  [-39]: 'Wages have an error.',
  [-40]: 'Invalid extra params, expire_in is not valid.',
  [-41]: 'The maximum amount is 100000000 Toman.',
  [-50]: 'Session is not valid, amounts values are not the same.',
  [-51]: 'Session is not valid, session is not active paid try.',
  [-52]: 'An unexpected error happened.',
  [-53]: 'Session is not this merchant_id session.',
  [-54]: 'Invalid authority.',
  [-55]: 'Manual payment request not found.',
  [-60]: 'Session can not be reversed with bank.',
  [-61]: 'Session is not in success status.',
  [-62]: 'Terminal ip limit must be active.',
  [-63]: 'Maximum time for reverse this session is expired.',
  429: 'The referrer code is not valid.',
}

export function messageOf(code: number): string {
  return messages[code] ?? 'Unknown error.'
}

/** HTTP status of an answer. Integrations must not rely on it, so it varies here as it does at the real gateway. */
export function httpStatusOf(code: number): number {
  if (code === -50 || code === -51 || code === -53) return 401
  return 422
}

/** The calls about a sale for which a browser has brought the reference. */
export type SaleCall = 'bpVerifyRequest' | 'bpSettleRequest' | 'bpInquiryRequest'

/** The meaning of an answer to one of them for the payment. */
export type Meaning =
  | 'done'
  /** The bank has given the money back. */
  | 'reversed'
  /** A clear answer about this payment: no payment of ours exists. */
  | 'not_paid'
  /**
   * The answer says nothing about the payment: it is about our credentials, address or fields, or about the bank's own
   * failure.
   */
  | 'unclear'

/** 0, and "done before": 43 means verified, 45 settled, which a sale can only be after it was verified. */
const done: Record<SaleCall, readonly string[]> = {
  bpVerifyRequest: ['0', '43', '45'],
  bpSettleRequest: ['0', '45'],
  bpInquiryRequest: ['0', '43', '45'],
}
const reversed = '48'

/**
 * The card was refused (11 … 19, 33, 98, 111, 114, 995), the buyer left or took too long (17, 415, 419), or there is no
 * such sale (42, 44, 54, 55). The bank does not publish which number answers a late or premature call. So no single
 * number decides: a payment counts as not made only when verify and inquiry both say so.
 */
const notPaid = [
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19', '33', '98', '111', '114', '995'],
  ...['415', '419', '42', '44', '54', '55'],
]

export function meaningOf(call: SaleCall, code: string): Meaning {
  if (done[call].includes(code)) return 'done'
  if (code === reversed) return 'reversed'
  return notPaid.includes(code) ? 'not_paid' : 'unclear'
}

/**
 * Clear refusals of a request to begin something (a payment, a refund): nothing has begun. Failures of the bank (31,
 * 34, 51, 61, 112, 113) and unlisted numbers are not among them.
 */
const refusals = [
  ...notPaid,
  ...['20', '21', '23', '24', '25', '32', '35', '41', '46', '47', '48', '49', '62'],
  ...['412', '413', '414', '416', '417', '418', '421', '997'],
]

/** Refusals about the merchant and not about one request: parameters of the contract, password, domain, address. */
const aboutTheMerchant = ['20', '21', '23', '24', '62', '421']

export function isOurFault(code: string): boolean {
  return aboutTheMerchant.includes(code)
}

export function isClearRefusal(code: string): boolean {
  return refusals.includes(code)
}

/** The calls about a sale that a browser has brought the reference of. */
export type SaleCall = 'bpVerifyRequest' | 'bpSettleRequest' | 'bpInquiryRequest'

/** What an answer to one of them says about the payment. */
export type Meaning =
  | 'done'
  /** The bank has given the money back. */
  | 'reversed'
  /** A clear word about this payment: there is none that could be ours. */
  | 'not_paid'
  /** It says nothing about the payment: our credentials, our address, our fields, or the bank's own trouble. */
  | 'unclear'

/** 0, and "done before": 43 is verified, 45 is settled, which a sale is only after it was verified. */
const done: Record<SaleCall, readonly string[]> = {
  bpVerifyRequest: ['0', '43', '45'],
  bpSettleRequest: ['0', '45'],
  bpInquiryRequest: ['0', '43', '45'],
}
const reversed = '48'

/**
 * The card was refused (11 … 19, 33, 98, 111, 114, 995), the buyer left or took too long (17, 415, 419), or there is no
 * such sale under these numbers (42, 44, 54, 55). Which number a late or premature call is answered with is not
 * published, so nothing hangs on one of them: a payment counts as not made only when verify and inquiry both say so.
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
 * Clear refusals of a request that would have begun something (a payment, a refund): nothing has begun. The bank's own
 * troubles (31, 34, 51, 61, 112, 113) are not among them, nor is a number that nobody has listed.
 */
const refusals = [
  ...notPaid,
  ...['20', '21', '23', '24', '25', '32', '35', '41', '46', '47', '48', '49', '62'],
  ...['412', '413', '414', '416', '417', '418', '421', '997'],
]

/** Those that are about the merchant and not about one request: parameters of the contract, password, domain, address. */
const aboutTheMerchant = ['20', '21', '23', '24', '62', '421']

export function isOurFault(code: string): boolean {
  return aboutTheMerchant.includes(code)
}

export function isClearRefusal(code: string): boolean {
  return refusals.includes(code)
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CountryEvidence } from '#db/json-columns.ts'
import type { Currency } from '#lib/money/money.ts'

/** A purchase's facts about its buyer; null: unknown. */
export interface KnownOfBuyer {
  /** The country of the network of the request. */
  network: string | null
  /** The country that stands in the account. */
  account: string | null
  /** The user name where it is a phone, in E.164. */
  phone: string | null
  currency: Currency
  /** Whether a bank takes the money. */
  isByBank: boolean
}

/** The things that name a country, each once. Only cards of banks in Iran pay Rials. */
export function evidenceOf(known: KnownOfBuyer): CountryEvidence[] {
  const named: [CountryEvidence['kind'], string | null | undefined][] = [
    ['network', known.network],
    ['account', known.account],
    ['phone', known.phone === null ? null : parsePhoneNumberFromString(known.phone)?.country],
    ['bank', known.isByBank && known.currency === 'IRR' ? 'IR' : null],
  ]
  return named.flatMap(([kind, country]) => (country == null ? [] : { kind, country }))
}

/**
 * The country that a sale is taxed in: the one that at least two things name, and more than name any other (Regulation
 * (EU) 282/2011, Art. 24b and 24f). Null where they contradict each other, or are too few.
 */
export function judgeCountry(evidence: readonly CountryEvidence[]): string | null {
  const counts = new Map<string, number>()
  for (const { country } of evidence) counts.set(country, (counts.get(country) ?? 0) + 1)
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (first === undefined || first[1] < 2 || first[1] === second?.[1]) return null
  return first[0]
}

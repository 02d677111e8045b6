import type { AmountRefusal } from '#lib/money-input.ts'

/** What is wrong with a field, as the studio's sentences call it. */
export type FaultCode =
  | 'required'
  | 'year'
  | 'person_names'
  | 'regions'
  | 'ends_early'
  | `instant_${'date' | 'day' | 'time' | 'date_missing'}`
  | `amount_${AmountRefusal | 'zero'}`
  | 'count'
  | 'sale_not_less'
/** By the name of the field in the contract. */
export type Faults = Record<string, FaultCode>

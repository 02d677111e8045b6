import type { Messages } from 'use-intl'

/** What is wrong with a field, as the studio's sentences call it. */
export type FaultCode = Exclude<keyof Messages['studio']['faults'], 'some'>
/** By the name of the field in the contract. */
export type Faults = Record<string, FaultCode>

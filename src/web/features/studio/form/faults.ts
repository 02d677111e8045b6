import type { Messages } from 'use-intl'

/** The fault of a field, as a key of the studio's sentences. */
export type FaultCode = Exclude<keyof Messages['studio']['faults'], 'some'>
/** By the name of the field in the contract. */
export type Faults = Record<string, FaultCode>

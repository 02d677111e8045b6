import { randomBytes } from 'node:crypto'
import type { Slice } from '../../journal.ts'
import type { VirtualClock } from '../../virtual-clock.ts'
import { changedBy, type Contract, type ContractEvent, type ContractRequest, requested } from './contract.ts'

/** The bank's book of consents. */
export interface Contracts {
  /** Newest first. */
  all(): Contract[]
  find(authority: string): Contract | undefined
  findBySignature(signature: string): Contract | undefined
  request(request: ContractRequest): Contract
  agree(authority: string, bankCode: string): void
  record(event: ContractEvent): void
}

type State = { contracts: Record<string, Contract> }

function apply(state: State, event: ContractEvent): void {
  if (event.type === 'wiped') state.contracts = {}
  else if (event.type === 'requested')
    state.contracts[event.authority] = requested(event.authority, event.at, event.request)
  else {
    const before = state.contracts[event.authority]
    if (before) state.contracts[event.authority] = changedBy(before, event)
  }
}

/** As long as real ones, in base64. */
function newSignature(): string {
  return randomBytes(384).toString('base64')
}

export function createContracts(clock: VirtualClock): {
  slice: Slice<ContractEvent>
  start(record: (event: ContractEvent) => void): Contracts
} {
  const state: State = { contracts: {} }
  const slice: Slice<ContractEvent> = {
    apply: (event) => apply(state, event),
    snapshot: () => state,
    restore: (snapshot) => Object.assign(state, snapshot as State),
  }
  const start = (record: (event: ContractEvent) => void): Contracts => ({
    record,
    all: () => Object.values(state.contracts).reverse(),
    find: (authority) => (Object.hasOwn(state.contracts, authority) ? state.contracts[authority] : undefined),
    findBySignature: (signature) =>
      Object.values(state.contracts).find(
        (contract) => contract.signature !== null && contract.signature === signature,
      ),
    request: (request) => {
      const authority = `payman_${randomBytes(6).toString('hex')}`
      record({ type: 'requested', authority, at: clock.now().toISOString(), request })
      return state.contracts[authority] as Contract
    },
    agree: (authority, bank_code) => record({ type: 'agreed', authority, bank_code, signature: newSignature() }),
  })
  return { slice, start }
}

import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { ContractId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { askContract } from './ask-contract.ts'
import { findContract, findContractByReturnKey, lockContract, updateContract } from './contract-queries.ts'
import { paymanOf } from './payman.ts'

/** Stores what the browser says; only the bank's signature says whether there is a consent. */
async function noteReturn(core: Core, id: ContractId, isRefused: boolean): Promise<void> {
  await transaction(core.db, async (tx) => {
    const contract = await lockContract(tx, id)
    if (contract.state !== 'consent') return
    const now = core.clock.now()
    await updateContract(tx, contract, {
      returned_at: contract.returned_at ?? now,
      next_ask_at: now,
      ...(isRefused ? { refusal: 'nok' } : {}),
    })
  })
}

const outcomes = { active: 'on', refused: 'refused' } as const

async function pageFor(core: Core, id: ContractId): Promise<string> {
  const contract = await findContract(core.db, id)
  const outcome = contract?.state === 'active' || contract?.state === 'refused' ? outcomes[contract.state] : 'waiting'
  return `${contract?.locale === 'en' ? '/en' : ''}/account/subscription?debit=${outcome}`
}

/**
 * The address to which the bank sends the browser after its consent page. The key in the path finds the consent and
 * proves nothing: a forged return cannot make a consent, because only the bank's signature does. A forged "no" can only
 * end one that the bank does not show as signed. It needs no session, so it works without cookies too.
 */
export function registerConsentReturn(app: FastifyInstance, core: Core): void {
  app.get<{ Params: { key: string }; Querystring: Record<string, unknown> }>(
    '/pay/debit/:key',
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const contract = await findContractByReturnKey(core.db, request.params.key)
      const bank = paymanOf(core)
      if (contract === undefined || bank === undefined) return reply.redirect('/account/subscription', 303)
      const fields = Object.fromEntries(
        Object.entries(request.query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
      const said = bank.parseReturn(fields)
      // what it says about another consent is ignored
      const isOurs = said.authority === null || said.authority === contract.payman_authority
      await noteReturn(core, contract.id, isOurs && said.isRefused)
      await askContract(core, contract.id)
      return reply.redirect(await pageFor(core, contract.id), 303)
    },
  )
}

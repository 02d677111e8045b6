import type { Adapter, AdapterPayload } from 'oidc-provider'

/**
 * Where the provider of a test keeps what it has begun. Its own store in memory warns on every start that it is not for
 * production, and that warning would stand among the lines of the tests.
 */
export function providerStore(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>()
  const find = async (isMeant: (payload: AdapterPayload) => boolean) => [...stored.values()].find(isMeant)
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      upsert: async (id, payload) => void stored.set(keyOf(id), payload),
      find: async (id) => stored.get(keyOf(id)),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (code) => find((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = stored.get(keyOf(id))
        if (payload !== undefined) stored.set(keyOf(id), { ...payload, consumed: true })
      },
      destroy: async (id) => void stored.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
      },
    }
  }
}

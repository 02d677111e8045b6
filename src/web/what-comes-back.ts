/** One filter of an empty list, and how many there are without it; null where that is not known. */
export type Dropped<Name extends string> = { name: Name; total: number | null }

/**
 * Asks how many come back when one filter of an empty list is put aside, for each that is set. Those that bring nothing are left out
 * as long as another brings something. `count` answers null where its call failed.
 */
export async function whatComesBack<Query extends object, Name extends keyof Query & string>(
  query: Query,
  names: readonly Name[],
  count: (without: Query, name: Name) => Promise<number | null>,
): Promise<Dropped<Name>[]> {
  const set = names.filter((name) => query[name] !== undefined)
  const all = await Promise.all(
    set.map(async (name) => {
      const without = { ...query, [name]: undefined, page: undefined }
      return { name, total: await count(without, name) }
    }),
  )
  const some = all.filter(({ total }) => total !== 0)
  return some.length > 0 ? some : all.map(({ name }) => ({ name, total: null }))
}

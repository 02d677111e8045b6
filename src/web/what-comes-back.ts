/** One filter of an empty list, and how many there are without it; null where that is not known. */
export type Dropped<Name extends string> = { name: Name; total: number | null }

/** The filters of a list that are set. */
export const setFilters = <Query extends object, Name extends keyof Query & string>(
  query: Query,
  names: readonly Name[],
): Name[] => names.filter((name) => query[name] !== undefined)

/** The filters to take back for a child: each that is set, because what is known of them counts for everybody else. */
export const droppedByChild = <Query extends object, Name extends keyof Query & string>(
  query: Query,
  names: readonly Name[],
): Dropped<Name>[] => setFilters(query, names).map((name) => ({ name, total: null }))

/**
 * Asks how many come back when one filter of an empty list is put aside, for each that is set. Those that bring nothing are left out
 * as long as another brings something. `count` answers null where its call failed.
 */
export async function whatComesBack<Query extends object, Name extends keyof Query & string>(
  query: Query,
  names: readonly Name[],
  count: (without: Query, name: Name) => Promise<number | null>,
): Promise<Dropped<Name>[]> {
  const all = await Promise.all(
    setFilters(query, names).map(async (name) => {
      const without = { ...query, [name]: undefined, page: undefined }
      return { name, total: await count(without, name) }
    }),
  )
  const some = all.filter(({ total }) => total !== 0)
  return some.length > 0 ? some : all.map(({ name }) => ({ name, total: null }))
}

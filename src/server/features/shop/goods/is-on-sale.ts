/** The facts that decide whether a variant is sold: the state of its goods, and since when it is withdrawn. */
interface Shown {
  state: string
  withdrawn_at: Date | null
}

/** A variant can be bought while its goods are published and it is not withdrawn. */
export const isOnSale = ({ state, withdrawn_at: withdrawnAt }: Shown): boolean =>
  state === 'published' && withdrawnAt === null

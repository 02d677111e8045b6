import { openForCopy } from './copied-tables.ts'

/** Numbers that banks and buyers have seen. */
const numbersSeenOutside = [
  ['purchases', 'number'],
  ['payment_attempts', 'order_key'],
  ['order_returns', 'number'],
  ['support_cases', 'number'],
] as const

/** More than a house gives out between two backups. */
const gap = 100_000

/**
 * Makes a database safe that went back in time. Later events are unknown here, but banks know them:
 *
 * - A refund that was open then may have been carried out since. Each is held for the finance desk as one whose result
 *   the bank never told: staff ask the bank again, with the same key, or end it in the wallet.
 * - Numbers given out since are not given again: a bank refuses an order number it knows, or takes one for another.
 *
 * Returns how many refunds are held.
 */
export async function holdAfterRestore(url: string): Promise<{ refunds: number }> {
  const client = await openForCopy(url)
  try {
    await client.query('begin')
    const { rowCount } = await client.query(`
      update refunds set
        state = case when state = 'accepted' then 'accepted' else 'unknown' end,
        error_code = 'held_after_restore', next_check_at = null, leased_until = null,
        ordered_at = coalesce(ordered_at, requested_at)
      where state <> 'done' and step <> 'wallet'`)
    for (const [table, column] of numbersSeenOutside)
      await client.query(`
        select setval(sequence, coalesce(pg_sequence_last_value(sequence), 0) + ${gap})
        from (select pg_get_serial_sequence('${table}', '${column}')::regclass as sequence) as of_column
        where pg_sequence_last_value(sequence) is not null`)
    await client.query('commit')
    return { refunds: rowCount ?? 0 }
  } finally {
    await client.end().catch(() => {})
  }
}

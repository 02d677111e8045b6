/** Settings of a database whose data may be lost: a power failure costs one run, so no commit waits for the disk. */
export const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } as const

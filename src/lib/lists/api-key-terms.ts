/** Every key for machines begins so: scanners of secrets find one that lies in a repository. */
export const keyPrefix = 'parde_'

/** For how many days a key works: what is proposed, and the most. */
export const keyDays = { usual: 90, most: 366 } as const

/** How many keys may work at the same time. */
export const mostKeys = 100
